import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { PdfVerdict } from './pdf-content'

const LIMIT_MS = 20_000
/** Kilobytes of address space: a file of 10 MB can claim to be thousands of times as large. */
const MEMORY_KB = 3_000_000

const VERDICTS: readonly string[] = ['sound', 'active', 'locked'] satisfies PdfVerdict[]

/** What a PDF would do by itself, found out in a process that may take neither long nor much; `unreadable` where it does not get to an end. */
export async function inspectPdf(content: Buffer): Promise<PdfVerdict> {
  const main = path.parse(process.argv[1] ?? '')
  const program = path.join(main.dir, 'prescriptions', `pdf-process${main.ext}`)
  const node = [process.execPath, ...process.execArgv.filter((flag) => !flag.startsWith('--watch')), program]
  const limited = ['sh', '-c', `ulimit -v ${MEMORY_KB}; exec "$@"`, 'sh', ...node]
  const [command = '', ...args] = process.platform === 'win32' ? node : limited
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: LIMIT_MS, killSignal: 'SIGKILL' })
  // Who has seen enough reads no more.
  child.stdin.on('error', () => {})
  child.stdin.end(content)
  const failed = new Promise<string>((resolve) => child.once('error', () => resolve('')))
  const verdict = await Promise.race([text(child.stdout), failed])
  return VERDICTS.includes(verdict) ? (verdict as PdfVerdict) : 'unreadable'
}
