import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { PrescriptionType } from '@/lib/contract/prescriptions'
import { KeyedQueue } from '@/lib/process/keyed-queue'
import { invalidField, ProblemError } from '../http/problem'
import { EXIT_CODES, type Refusal } from './refusal'

/** Memory that the cleaning process may write to, in MiB (RLIMIT_DATA). */
const DATA_MB = 400
/** Its maximum resident memory, with program and libraries. */
export const CLEANING_RSS_MB = DATA_MB + 60
/** Files held in memory at a time: one being cleaned, and the queue. */
export const FILES_MAX = 5
const LIMIT_MS = 30_000
const RETRY_SECONDS = 5

/** Address space that V8 reserves for compiled code, which the limit counts. */
const CODE_MB = 530
const NODE_FLAGS = ['--single-threaded', '--max-old-space-size=192']
// Not every system supports the limit. If a container runs out of memory, the kernel kills this process rather than the
// shop.
const SHELL = 'ulimit -d "$1" 2>/dev/null; shift; echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec "$@"'
/** Without the shop's environment, which contains keys. */
const ENVIRONMENT = { NODE_ENV: process.env.NODE_ENV, UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' }

const unavailable = () => new ProblemError('unavailable', { retry_after_seconds: RETRY_SECONDS })

const queue = new KeyedQueue()
let held = 0

/** Runs `work`, which receives a file and cleans it. Throws `unavailable` while {@link FILES_MAX} files are held. */
export async function holdFile<Value>(work: () => Promise<Value>): Promise<Value> {
  if (held >= FILES_MAX) throw unavailable()
  held += 1
  try {
    return await work()
  } finally {
    held -= 1
  }
}

/**
 * Rewrites a file with only its visible content, in a process with bounded memory and time; one file at a time. Throws
 * `validation_failed` with a {@link Refusal} at `field`.
 */
export async function cleanFile(
  content: Buffer,
  { type, field, bytes_max }: { type: PrescriptionType; field: string; bytes_max: number },
): Promise<Buffer> {
  const { code, output } = await queue.run('clean', () => runCleaner(content, type, bytes_max))
  if (code === 0) return output
  const refusal = (Object.keys(EXIT_CODES) as Refusal[]).find((key) => EXIT_CODES[key] === code)
  throw invalidField(field, refusal ?? 'file_too_complex')
}

async function runCleaner(
  content: Buffer,
  type: PrescriptionType,
  bytes_max: number,
): Promise<{ code: number | null; output: Buffer }> {
  const main = path.parse(process.argv[1] ?? '')
  const program = path.join(main.dir, 'prescriptions', `clean-process${main.ext}`)
  // PDFs are parsed in JavaScript, which needs the compiler; decoding a picture does not.
  const is_pdf = type === 'application/pdf'
  const limit_kb = (DATA_MB + (is_pdf ? CODE_MB : 0)) * 1024
  const flags = is_pdf ? NODE_FLAGS : [...NODE_FLAGS, '--jitless']
  const node = [process.execPath, ...flags, program, type, String(bytes_max)]
  const limited = ['/bin/sh', '-c', SHELL, 'sh', String(limit_kb), ...node]
  const [command = '', ...args] = process.platform === 'win32' ? node : limited
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: ENVIRONMENT,
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  // Writing fails if the process exits early.
  child.stdin.on('error', () => {})
  child.stdin.end(content)
  const chunks: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > bytes_max) child.kill('SIGKILL')
    else chunks.push(chunk)
  })
  const [code] = (await once(child, 'close').catch(() => {
    throw unavailable()
  })) as [number | null]
  return { code, output: Buffer.concat(chunks) }
}
