import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { say } from './setup.mjs'

const PROGRAMS = ['valkey-server', 'redis-server']

export const NO_REDIS =
  'Neither redis-server nor valkey-server is installed. Debian: apt-get install redis-server. macOS: brew install redis.\n'

/** Returns the path of an installed server; null if there is none. */
export function findRedis() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const files = PROGRAMS.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return files.find((file) => existsSync(file)) ?? null
}

/** Ensures a Redis for the tests: the installed one, else that of the system's package manager. */
export function ensureRedis() {
  if (findRedis()) return true
  say('Installing a Redis for the tests…')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const commands =
    process.platform === 'darwin'
      ? [['brew', 'install', '--quiet', 'redis']]
      : [
          [...sudo, 'apt-get', 'update', '-qq'],
          // RUNLEVEL=1: an installed service is not started.
          [
            ...sudo,
            'env',
            'RUNLEVEL=1',
            'DEBIAN_FRONTEND=noninteractive',
            'apt-get',
            'install',
            '-y',
            '-qq',
            'redis-server',
          ],
        ]
  for (const [command = '', ...args] of commands) spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return findRedis() !== null
}
