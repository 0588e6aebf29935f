import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { PrescriptionType } from '@/lib/contract/prescriptions'
import { KeyedQueue } from '@/lib/process/keyed-queue'
import type { Logger } from '../http/logger'
import { invalidField, ProblemError } from '../http/problem'
import { BEGUN, EXIT_CODES, type Refusal } from './refusal'

/** Memory that the cleaning process may write to, in MiB (RLIMIT_DATA). */
const DATA_MB = 400
/** Its maximum resident memory, with program and libraries. */
export const CLEANING_RSS_MB = DATA_MB + 60
/** Files held in memory at a time: one being cleaned, and the queue. */
export const FILES_MAX = 5
/** Processor time of one cleaning, in seconds (RLIMIT_CPU); the largest files that the limits accept take three. */
const CPU_SECONDS = 15
/** From an upload's arrival in the queue to its answer: within the minute that proxies and browsers wait. */
const WALL_MS = 45_000
const RETRY_SECONDS = 5

/** Address space that V8 reserves for compiled code, which the limit counts. */
const CODE_MB = 530
const NODE_FLAGS = ['--single-threaded', '--max-old-space-size=192']
// Not every system supports the limit. If a container runs out of memory, the kernel kills this process rather than the
// shop.
// The soft limit of processor time ends it with SIGXCPU; without a core file, which would contain the prescription.
const SHELL = `ulimit -c 0 2>/dev/null; ulimit -S -t "$1" 2>/dev/null; ulimit -d "$2" 2>/dev/null; shift 2
echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec "$@"`
/** How a process ends itself when it exceeds its memory: V8 and libc abort or trap, native code accesses null. */
const OWN_SIGNALS: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS']
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

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  /** The process had read the file and loaded its code. */
  has_begun: boolean
  is_too_long: boolean
}

interface Work {
  type: PrescriptionType
  field: string
  bytes_max: number
  log: Pick<Logger, 'warn'>
  /** Whether nobody waits for the file any more. */
  hasLeft?(): boolean
  cpu_seconds?: number
  wall_ms?: number
}

/**
 * Rewrites a file with only its visible content, in a process with bounded memory and processor time; one file at a
 * time. Throws `validation_failed` with a {@link Refusal} at `field` if the file is the cause, and `unavailable` if the
 * machine is: too busy, out of memory, or the process was killed; also if the sender left before its turn.
 */
export async function cleanFile(content: Buffer, work: Work): Promise<Buffer> {
  const deadline = performance.now() + (work.wall_ms ?? WALL_MS)
  const { output, ...ending } = await queue.run('clean', () => runCleaner(content, work, deadline))
  if (ending.code === 0 && !ending.is_too_long) return output
  const refusal = refusalFor(ending)
  if (refusal !== null) throw invalidField(work.field, refusal)
  work.log.warn(
    { event: 'cleaner stopped', ...ending },
    'an upload was not cleaned: the machine is busy or out of memory',
  )
  throw unavailable()
}

/** Returns the reason to refuse the file, or null if the process ended for another reason. */
function refusalFor({ code, signal, has_begun, is_too_long }: Ending): Refusal | null {
  const told = (Object.keys(EXIT_CODES) as Refusal[]).find((key) => EXIT_CODES[key] === code)
  if (told) return told
  const is_of_file = is_too_long || signal === 'SIGXCPU' || (has_begun && OWN_SIGNALS.includes(signal))
  return is_of_file ? 'file_too_complex' : null
}

async function runCleaner(
  content: Buffer,
  { type, bytes_max, hasLeft, cpu_seconds = CPU_SECONDS }: Work,
  deadline: number,
): Promise<Ending & { output: Buffer }> {
  const timeout = Math.floor(deadline - performance.now())
  if (timeout <= 0 || hasLeft?.()) throw unavailable()
  const child = startCleaner(type, { bytes_max, cpu_seconds })
  const closed = once(child, 'close')
  // Node's own timeout stays when a program cannot be started.
  const late = setTimeout(() => child.kill('SIGKILL'), timeout)
  // Without free file descriptors there are no pipes. Writing fails if the process exits early.
  child.stdin?.on('error', () => {}).end(content)
  const chunks: Buffer[] = []
  let size = 0
  let has_begun = false
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > bytes_max) child.kill('SIGKILL')
    else chunks.push(chunk)
  })
  child.stdio?.[BEGUN]?.on('data', () => {
    has_begun = true
  })
  const ended = closed.finally(() => clearTimeout(late))
  const [code, signal] = (await ended.catch(() => {
    throw unavailable()
  })) as [number | null, NodeJS.Signals | null]
  return { code, signal, has_begun, is_too_long: size > bytes_max, output: Buffer.concat(chunks) }
}

/** Throws `unavailable` if the system has no memory for another process. */
function startCleaner(
  type: PrescriptionType,
  { bytes_max, cpu_seconds }: { bytes_max: number; cpu_seconds: number },
): ChildProcess {
  const main = path.parse(process.argv[1] ?? '')
  const program = path.join(main.dir, 'prescriptions', `clean-process${main.ext}`)
  // PDFs are parsed in JavaScript, which needs the compiler; decoding a picture does not.
  const is_pdf = type === 'application/pdf'
  const limit_kb = (DATA_MB + (is_pdf ? CODE_MB : 0)) * 1024
  const flags = is_pdf ? NODE_FLAGS : [...NODE_FLAGS, '--jitless']
  const node = [process.execPath, ...flags, program, type, String(bytes_max)]
  const limited = ['/bin/sh', '-c', SHELL, 'sh', String(cpu_seconds), String(limit_kb), ...node]
  const [command = '', ...args] = process.platform === 'win32' ? node : limited
  try {
    return spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore', 'pipe'], env: ENVIRONMENT })
  } catch {
    throw unavailable()
  }
}
