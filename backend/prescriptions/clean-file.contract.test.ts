import { execFileSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { PRESCRIPTION_BYTES_MAX } from '@/lib/contract/prescriptions'
import { pdf } from '../testing/files'
import { cleanFile } from './clean-file'
import { LARGEST } from './testing/pictures'

jest.setTimeout(300_000)

const [node = '', runner = ''] = process.argv
const unavailable = { code: 'unavailable', retry_after_seconds: expect.any(Number) }
const tooComplex = { code: 'validation_failed', errors: [{ field: 'prescription', code: 'file_too_complex' }] }
const endings: unknown[] = []
let picture: Buffer

beforeAll(async () => {
  picture = (await LARGEST['PNG, noise of 9.7 MB']?.()) ?? Buffer.alloc(0)
})
beforeEach(() => {
  // cleanFile looks for the cleaning program next to the main program.
  process.argv = [node, path.resolve('dist/backend/main.js')]
  endings.length = 0
})
afterEach(() => {
  process.argv = [node, runner]
})

interface Given {
  type?: 'image/png' | 'application/pdf'
  cpu_seconds?: number
  wall_ms?: number
}

const clean = (content: Buffer, { type = 'image/png', ...limits }: Given = {}) =>
  cleanFile(content, {
    type,
    field: 'prescription',
    bytes_max: PRESCRIPTION_BYTES_MAX,
    log: { warn: (ending: unknown) => void endings.push(ending) },
    ...limits,
  })

/** Waits for the cleaning process and returns its ID. */
async function findCleaner(): Promise<number> {
  for (;;) {
    for (const pid of readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' '))
      if (pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('clean-process')) return Number(pid)
    await setImmediate()
  }
}

test.each(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGABRT'] as const)(
  'a cleaner that %s ends before it begins with the file is not the fault of the file',
  async (signal) => {
    const cleaned = expect(clean(picture)).rejects.toMatchObject(unavailable)
    process.kill(await findCleaner(), signal)
    await cleaned
    expect(endings).toEqual([expect.objectContaining({ event: 'cleaner stopped', signal, has_begun: false })])
    const { width } = await sharp(await clean(picture)).metadata()
    expect(width).toBe(1800)
  },
)

test('a cleaner that does not get a processor in time is not the fault of the file, nor of the next one', async () => {
  const stopped = expect(clean(picture, { wall_ms: 2000 })).rejects.toMatchObject(unavailable)
  const waiting = expect(clean(pdf(), { type: 'application/pdf', wall_ms: 1000 })).rejects.toMatchObject(unavailable)
  process.kill(await findCleaner(), 'SIGSTOP')
  await Promise.all([stopped, waiting])
  expect((await clean(pdf(), { type: 'application/pdf' })).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a file that takes too much processor time is too complex, however long it takes', async () => {
  // Noise has to be encoded several times until it is small enough.
  const raw = { width: 5000, height: 4500, channels: 3 } as const
  const noise = sharp(randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels)), { raw })
  const content = await noise.png({ compressionLevel: 1 }).toBuffer()
  await expect(clean(content, { cpu_seconds: 1 })).rejects.toMatchObject(tooComplex)
  expect(endings).toEqual([])
})

const PDF = { type: 'application/pdf' } as const

test('simple PDFs follow each other in one process, each with only its own content', async () => {
  const seen = new Set<number>()
  for (const words of ['prima ricetta', 'seconda ricetta', 'terza ricetta']) {
    const document = await PDFDocument.load(await clean(pdf(words), PDF))
    expect(document.getPageCount()).toBe(1)
    seen.add(await findCleaner())
  }
  expect(seen.size).toBe(1)
})

test.each(['SIGKILL', 'SIGSEGV'] as const)(
  'a PDF is cleaned by a new process if the one that waited for it ends by %s',
  async (signal) => {
    await clean(pdf(), PDF)
    process.kill(await findCleaner(), signal)
    expect((await clean(pdf(), PDF)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(endings).toEqual([])
  },
)

test('after a PDF that is refused, the next ones are cleaned', async () => {
  const bomb = readFileSync(path.join(__dirname, 'testing/bomb.pdf'))
  await clean(pdf(), PDF)
  for (const bad of [bomb, Buffer.from('%PDF-1.4 nothing'), pdf('/JavaScript')]) {
    await expect(clean(bad, PDF)).rejects.toMatchObject({ code: 'validation_failed' })
    expect((await clean(pdf(), PDF)).subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await clean(picture)).length).toBeLessThanOrEqual(PRESCRIPTION_BYTES_MAX)
})

test('a used process does not blame a file for the processor time of the files before', async () => {
  await clean(pdf(), PDF)
  const used = await findCleaner()
  // Stopped, it takes the next file but cannot answer before its limit of processor time ends it.
  process.kill(used, 'SIGSTOP')
  const cleaned = clean(pdf('seconda ricetta'), PDF)
  await setImmediate()
  process.kill(used, 'SIGXCPU')
  process.kill(used, 'SIGCONT')
  expect((await cleaned).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await findCleaner()).not.toBe(used)
  expect(endings).toEqual([])
})

test('a cleaner that cannot be started is not the fault of the file', async () => {
  process.argv = [node, path.resolve('dist/nowhere/main.js')]
  await expect(clean(picture)).rejects.toMatchObject(unavailable)
  expect(endings).toEqual([expect.objectContaining({ code: 1, has_begun: false })])
})

test('a machine without free file descriptors is not the fault of the file', async () => {
  const [, before = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  const limit = (soft: string) => execFileSync('prlimit', [`--pid=${process.pid}`, `--nofile=${soft}:`])
  limit('512')
  const held: number[] = []
  try {
    for (;;) held.push(openSync('/dev/null', 'r'))
  } catch (error) {
    expect(error).toMatchObject({ code: 'EMFILE' })
  }
  try {
    await expect(clean(picture)).rejects.toMatchObject(unavailable)
  } finally {
    for (const one of held) closeSync(one)
    limit(before)
  }
  expect((await clean(picture)).length).toBeLessThanOrEqual(PRESCRIPTION_BYTES_MAX)
})
