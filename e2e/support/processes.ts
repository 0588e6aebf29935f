import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiled } from '../../scripts/lib/compile.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** A process of the product, for tests that the shared shop must not be exposed to. */
export interface OwnProcess {
  pid: number
  output: () => string
  /** Waits until the output matches. */
  heard(wanted: RegExp): Promise<void>
  /** Resolves with the exit status. */
  exited: Promise<number | null>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface OwnStorefront extends OwnProcess {
  url: string
  /** Advances its clock and waits until that took effect. */
  tenMinutesLater(): Promise<void>
}

/** Starts `node …` and waits for a line; rejects with the output if the process exits first. */
export async function startNode(
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
  cwd = root,
): Promise<OwnProcess> {
  // stdin is a pipe, so that the child notices our exit, however it happens.
  const child = spawn(process.execPath, args, {
    cwd,
    // Long timeout: a busy machine must not fail a test.
    env: { PLATFORM_TIMEOUT_MS: '30000', ...process.env, ...env, SALVIA_PARENT: 'pipe' },
    stdio: 'pipe',
  })
  let seen = ''
  const outputs = [child.stdout, child.stderr]
  for (const output of outputs) output.on('data', (chunk: Buffer) => (seen += chunk))
  const heard = (wanted: RegExp) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!wanted.test(seen)) return
        for (const output of outputs) output.off('data', look)
        resolve()
      }
      for (const output of outputs) output.on('data', look)
      look()
    })
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const failed = exited.then((code) => Promise.reject(new Error(`ended with ${code}:\n${seen}`)))
  await Promise.race([heard(ready), failed])
  return {
    pid: child.pid ?? 0,
    output: () => seen,
    heard,
    exited,
    stop: (signal = 'SIGTERM') => end(child, exited, signal),
  }
}

function end(child: ChildProcess, exited: Promise<number | null>, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  return exited
}

/** A storefront against any platform, of the build in a folder. */
export async function startStorefront(
  apiBaseUrl: string,
  env: Record<string, string> = {},
  cwd = root,
): Promise<OwnStorefront> {
  const port = Number(env.PORT ?? (await freePort()))
  const own = await startNode(
    ['--import', path.join(root, 'e2e/support/clock.mjs'), ...compiled('server.ts')],
    {
      NODE_ENV: 'production',
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      API_BASE_URL: apiBaseUrl,
      SESSION_SECRET: 'e2e'.repeat(12),
      ...env,
    },
    /storefront ready/,
    cwd,
  )
  let aheadMs = 0
  return {
    ...own,
    url: `http://localhost:${port}`,
    async tenMinutesLater() {
      aheadMs += 600_000
      process.kill(own.pid, 'SIGUSR2')
      await own.heard(new RegExp(`clock ${aheadMs} ms ahead`))
    },
  }
}
