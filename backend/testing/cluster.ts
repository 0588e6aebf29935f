import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { PGBOUNCER, programsOfPostgres } from '../../scripts/lib/postgres.mjs'
import { runProgram } from './run'
import { CUSTOMERS } from './shop'

/** A test's own PostgreSQL, which it may stop and start. */
export interface Cluster {
  url: string
  start(): void
  /** `fast` like an operator's restart, `immediate` like a crash. */
  stop(mode: 'fast' | 'immediate'): void
  remove(): void
}

type Run = (program: string, ...args: string[]) => void

export const newCluster = (): Promise<Cluster> =>
  openCluster((run, data) =>
    run('initdb', '-D', data, '-U', 'salvia', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'),
  )

/** A streaming replica of a cluster, with its own life. */
export const newReplica = (primary: Cluster): Promise<Cluster> =>
  openCluster((run, data) => run('pg_basebackup', '-D', data, '-d', primary.url, '-R', '-c', 'fast', '--no-sync'))

export interface ArchivedCluster extends Cluster {
  /** Takes a base backup now. */
  takeBase(): void
  /** Starts a server from the base backup and the archive, with the state of a time (ISO). */
  recover(time: string): Promise<Cluster>
}

/** A server that archives its log of changes, as docs/operating.md sets one up. */
export async function newArchivedCluster(): Promise<ArchivedCluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-archive-'))
  const archive = path.join(folder, 'wal')
  mkdirSync(archive)
  const owner = process.getuid?.() === 0 ? userPostgres() : null
  if (owner) for (const one of [folder, archive]) chownSync(one, owner.uid, owner.gid)
  const cluster = await openCluster(
    (run, data) => run('initdb', '-D', data, '-U', 'salvia', '-A', 'trust', '--encoding=UTF8', '--no-sync'),
    `-c archive_mode=on -c 'archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
  )
  const base = path.join(folder, 'base')
  return {
    ...cluster,
    takeBase() {
      const program = path.join(programsOfPostgres() ?? '', 'pg_basebackup')
      execFileSync(program, ['-D', base, '-d', cluster.url, '-c', 'fast', '--no-sync'], { ...owner, cwd: folder })
    },
    recover: (time) =>
      openCluster((_, data) => {
        execFileSync('cp', ['-a', base, data], { ...owner })
        execFileSync('touch', [path.join(data, 'recovery.signal')], { ...owner })
      }, `-c 'restore_command=cp ${archive}/%f %p' -c 'recovery_target_time=${time}' -c recovery_target_action=promote`),
    remove() {
      cluster.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openCluster(make: (run: Run, data: string) => void, more = ''): Promise<Cluster> {
  const programs = programsOfPostgres()
  if (!programs) throw new Error('There is no PostgreSQL on this machine: jest leaves its tests out then.')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-cluster-'))
  const owner = process.getuid?.() === 0 ? userPostgres() : null
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (program: string, ...args: string[]) =>
    void execFileSync(path.join(programs, program), args, { ...owner, cwd: folder, stdio: 'ignore' })
  const data = path.join(folder, 'data')
  const port = await freePort()
  make(run, data)
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off ${more}`
  const start = () => void run('pg_ctl', '-D', data, '-w', '-o', options, '-l', path.join(folder, 'log'), 'start')
  const stop = (mode: string) => void run('pg_ctl', '-D', data, '-w', '-m', mode, 'stop')
  start()
  return {
    url: `postgres://salvia@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove() {
      stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fills a database with the small shop; returns its customers' tokens. */
export async function seedShopAt(
  url: string,
  folder: string,
  env: Record<string, string> = {},
  customers = CUSTOMERS,
): Promise<string[]> {
  const place = { ...env, DATABASE_URL: url }
  const { stdout, stderr } = await runProgram(folder, 'backend/testing/seed.ts', ['shop', String(customers)], place)
  if (stderr !== '') throw new Error(stderr)
  return stdout.split('\n')
}

/** PostgreSQL does not run as root. */
function userPostgres(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** PgBouncer in transaction mode in front of a server. */
export async function newPooler(target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-pooler-'))
  const { port: server, username } = new URL(target)
  const url = new URL(target)
  url.port = String(await freePort())
  writeFileSync(path.join(folder, 'users'), `"${username}" ""`)
  const config = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${url.port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 4
`,
  )
  const owner = process.getuid?.() === 0 ? userPostgres() : null
  if (owner) for (const one of [folder, config, `${folder}/users`]) chownSync(one, owner.uid, owner.gid)
  const child = spawn(PGBOUNCER, [config], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('process up')) resolve()
    })
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${said}`)))
  })
  return {
    url: url.toString(),
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
