import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'iovalkey'
import { freePort } from '@/scripts/lib/free-port.mjs'
import { findRedis, NO_REDIS } from '@/scripts/lib/redis.mjs'

export type TestRedis = Awaited<ReturnType<typeof startRedis>>

/** Starts a server that writes nothing to disk. Throws if none is installed. */
export async function startRedis() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-redis-'))
  const port = await freePort()
  let child = await run(folder, port)
  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Holds it back without closing connections. */
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill: end,
    /** Runs an administrator's command, as `redis-cli` does. */
    async command(name: string, ...args: string[]): Promise<void> {
      const client = new Redis(port, '127.0.0.1')
      await client.call(name, ...args).finally(() => client.disconnect())
    },
    async start(): Promise<void> {
      child = await run(folder, port)
    },
    async stop(): Promise<void> {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(folder: string, port: number): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  const program = findRedis()
  if (!program) throw new Error(NO_REDIS)
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text: Buffer) => {
      said += text
      if (said.includes('Ready to accept')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
  })
  return child
}
