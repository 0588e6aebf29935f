import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { memoizeLatest } from '@/lib/values/memoize-latest'
import { newFolder, removeFolder, testEnvironment } from './folder'
import { operator } from './operator'
import { startProgram } from './program'

/** A real backend process for tests. */
export interface RunningBackend {
  url: string
  folder: string
  pid: number
  /** Mails written so far, oldest first, as raw .eml text. */
  mails(): string[]
  /** Stops the process with SIGTERM, as an operator does. */
  stop(): Promise<void>
  /** Kills the process, as a power cut does. */
  kill(): Promise<void>
  exited: Promise<number | null>
  output(): string
  /** Waits until the output has it: a line may arrive after the answer to the request that wrote it. */
  prints(expected: string): Promise<void>
}

const START_LIMIT_MS = 120_000
const PRINT_LIMIT_MS = 30_000

/**
 * Starts `backend/main.ts` on a free port. Without a folder it gets a temporary one, deleted by `stop`. Rejects with
 * the output if the process exits before it is ready.
 */
export async function startBackend(env: Record<string, string> = {}, folder?: string): Promise<RunningBackend> {
  const data = folder ?? newFolder()
  const place = await testEnvironment(data)
  const usual = { BACKEND_PORT: '0', LOG_LEVEL: 'error', DEMO_PHARMACIES: '12', ...operator }
  const child = startProgram('backend/main.ts', [], { ...process.env, ...usual, ...place, ...env })
  let printed = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await ready(child, (chunk) => {
    printed += chunk
  })
  // Its last lines may be read after its exit.
  const closed = new Promise((resolve) => child.once('close', resolve))
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await (signal === 'SIGTERM' ? closed : exited)
    if (!folder) await removeFolder(data)
  }
  return {
    url,
    folder: data,
    pid: child.pid ?? 0,
    mails: () => mailsIn(data),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    exited,
    output: () => printed,
    async prints(expected) {
      const limit = AbortSignal.timeout(PRINT_LIMIT_MS)
      while (!printed.includes(expected)) {
        if (limit.aborted) throw new Error(`«${expected}» was not printed:\n${printed}`)
        await setTimeout(20)
      }
    },
  }
}

function ready(child: ChildProcess, keep: (chunk: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = ''
    const timer = globalThis.setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the backend was not ready in time:\n${seen}`))
    }, START_LIMIT_MS)
    const read = (chunk: Buffer) => {
      seen += chunk.toString()
      keep(chunk.toString())
      const url = /backend ready on (http:\S+)/.exec(seen)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the backend ended with ${code}:\n${seen}`))
    })
  })
}

/** Tests that wait for a mail read the folder again and again. */
const readEml = memoizeLatest((file: string) => readFileSync(file, 'utf8'))

/** Returns the mails in a data folder after that ID, oldest first. */
export function mailsIn(data: string, after = 0): string[] {
  const folder = path.join(data, 'outbox')
  try {
    return readdirSync(folder)
      .filter((name) => Number(/-(\d+)\.eml$/.exec(name)?.[1]) > after)
      .sort()
      .map((name) => readEml(path.join(folder, name)))
  } catch {
    return []
  }
}
