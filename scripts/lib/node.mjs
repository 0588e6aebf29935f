import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { say } from './setup.mjs'

/** Node version the shop is run and tested on; also in .nvmrc. */
export const SUPPORTED = 24

const cache = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'salvia')

/**
 * Finds Node of a major version: the current one, or the registry's, installed once into the user's cache folder.
 * @param {number} major
 * @returns {string | null} its path; null if the registry has none for this machine
 */
export function nodeOf(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const folder = path.join(cache, `node-${major}`)
  // Equals the download of the `node` package's install script.
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const file = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(file)) return file
  say(`Installing Node ${major} for the tests…`)
  mkdirSync(folder, { recursive: true })
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder]
  const shell = process.platform === 'win32'
  spawnSync('npm', ['install', ...options, `${name}@${major}`], { stdio: ['ignore', 'ignore', 'inherit'], shell })
  return existsSync(file) ? file : null
}

/**
 * Returns an environment in which `node` is that executable, for child processes.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export const environmentWith = (node) => ({
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
})
