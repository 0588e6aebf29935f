import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import path from 'node:path'
import type { PrescriptionType } from '@/lib/contract/prescriptions'
import { KeyedQueue } from '@/lib/process/keyed-queue'
import type { Logger } from '../http/logger'
import { invalidField, ProblemError } from '../http/problem'
import { BEGUN, type Refusal, RefusedFile, readMessages, refusalOf, writeMessage } from './refusal'

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
/**
 * Loading the parser of PDFs takes ten times as long as a simple PDF, so its process goes on to the next file: after quick
 * ones, at most so often, and while they come. A picture gets a process of its own, as native code decodes it.
 */
const REUSE = { type: 'application/pdf', uses: 50, quick_ms: 5000, idle_ms: 60_000 } as const

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

/** A process that cleans files of one type. */
interface Cleaner {
  child: ChildProcess
  type: PrescriptionType
  bytes_max: number
  /** Null without free file descriptors. */
  answers: ReturnType<typeof readMessages> | null
  /** Null if the program could not be started. */
  ended: Promise<[code: number | null, signal: NodeJS.Signals | null] | null>
  /** Files handed to it, and files that it has begun with, its code being loaded. */
  used: number
  begun: number
}

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  has_begun: boolean
  /** The process was used before, so what it holds of other files may be the cause. */
  is_used: boolean
}

interface Limits {
  type: PrescriptionType
  bytes_max: number
  cpu_seconds: number
}

interface Work extends Omit<Limits, 'cpu_seconds'> {
  field: string
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
  const result = await queue.run('clean', async () => {
    const first = await runCleaner(content, work, deadline)
    // Only a process of its own can blame the file for memory, processor time or a crash.
    const isClear = 'cleaned' in first || ('refusal' in first && first.refusal !== 'file_too_complex')
    return isClear || !first.is_used ? first : runCleaner(content, work, deadline)
  })
  if ('cleaned' in result) return result.cleaned
  if ('refusal' in result) throw invalidField(work.field, result.refusal)
  const { is_used: _, ...ending } = result
  work.log.warn(
    { event: 'cleaner stopped', ...ending },
    'an upload was not cleaned: the machine is busy or out of memory',
  )
  throw unavailable()
}

let kept: Cleaner | null = null
let idle: NodeJS.Timeout | undefined

/** Cleans a file in the process that was kept, or in a new one. */
async function runCleaner(
  content: Buffer,
  { type, bytes_max, hasLeft, cpu_seconds = CPU_SECONDS }: Work,
  deadline: number,
): Promise<{ cleaned: Buffer } | { refusal: Refusal; is_used: boolean } | Ending> {
  const begunAt = performance.now()
  const timeout = Math.floor(deadline - begunAt)
  if (timeout <= 0 || hasLeft?.()) throw unavailable()
  const cleaner = await takeCleaner({ type, bytes_max, cpu_seconds })
  const { child, answers } = cleaner
  const is_used = cleaner.used > 0
  cleaner.used += 1
  // Node's own timeout stays when a program cannot be started.
  const late = setTimeout(() => child.kill('SIGKILL'), timeout)
  if (child.stdin) writeMessage(child.stdin, { bytes: content, note: bytes_max })
  let isTooLong = false
  const answer = await answers?.next().catch((error) => {
    isTooLong = error instanceof RefusedFile
  })
  if (answer?.value) {
    clearTimeout(late)
    const refusal = refusalOf(answer.value.note)
    await keepOrEnd(cleaner, refusal === null && performance.now() - begunAt < REUSE.quick_ms)
    return refusal === null ? { cleaned: answer.value.bytes } : { refusal, is_used }
  }
  if (isTooLong) child.kill('SIGKILL')
  const end = await cleaner.ended
  clearTimeout(late)
  if (!end) throw unavailable()
  const [code, signal] = end
  const has_begun = cleaner.begun === cleaner.used
  const isOfFile = isTooLong || signal === 'SIGXCPU' || (has_begun && OWN_SIGNALS.includes(signal))
  return isOfFile ? { refusal: 'file_too_complex', is_used } : { code, signal, has_begun, is_used }
}

/** There is one process at a time: the unit's memory has room for no other. */
async function takeCleaner(wanted: Limits): Promise<Cleaner> {
  const found = kept
  kept = null
  clearTimeout(idle)
  const isAlive = found?.child.exitCode === null && found.child.signalCode === null
  if (found && isAlive && found.type === wanted.type && found.bytes_max === wanted.bytes_max) return found
  if (found) await end(found)
  return startCleaner(wanted)
}

async function keepOrEnd(cleaner: Cleaner, wasQuick: boolean): Promise<void> {
  if (!wasQuick || cleaner.type !== REUSE.type || cleaner.used >= REUSE.uses) return end(cleaner)
  kept = cleaner
  idle = setTimeout(() => {
    kept = null
    void end(cleaner)
  }, REUSE.idle_ms).unref()
}

async function end({ child, ended }: Cleaner): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Throws `unavailable` if the system has no memory for another process. */
function startCleaner({ type, bytes_max, cpu_seconds }: Limits): Cleaner {
  const main = path.parse(process.argv[1] ?? '')
  const program = path.join(main.dir, 'prescriptions', `clean-process${main.ext}`)
  // PDFs are parsed in JavaScript, which needs the compiler; decoding a picture does not.
  const isPdf = type === 'application/pdf'
  const limitKb = (DATA_MB + (isPdf ? CODE_MB : 0)) * 1024
  const flags = isPdf ? NODE_FLAGS : [...NODE_FLAGS, '--jitless']
  const node = [process.execPath, ...flags, program, type]
  const limited = ['/bin/sh', '-c', SHELL, 'sh', String(cpu_seconds), String(limitKb), ...node]
  const [command = '', ...args] = process.platform === 'win32' ? node : limited
  let child: ChildProcess
  try {
    child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore', 'pipe'], env: ENVIRONMENT })
  } catch {
    throw unavailable()
  }
  // Neither a process that waits for the next file nor its pipes keep this one from stopping.
  child.unref()
  for (const stream of child.stdio ?? []) if (stream instanceof Socket) stream.unref()
  // Writing fails if the process exits early.
  child.stdin?.on('error', () => {})
  const answers = child.stdout && readMessages(child.stdout, bytes_max)
  const ended = once(child, 'close').then(
    ([code, signal]): [number | null, NodeJS.Signals | null] => [code, signal],
    () => null,
  )
  const cleaner: Cleaner = { child, type, bytes_max, answers, ended, used: 0, begun: 0 }
  child.stdio?.[BEGUN]?.on('data', (begun: Buffer) => {
    cleaner.begun += begun.length
  })
  return cleaner
}
