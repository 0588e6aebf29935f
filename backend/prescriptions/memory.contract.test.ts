import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { PRESCRIPTION_BYTES_MAX, type PrescriptionFile, prescriptionCalls } from '@/lib/contract/prescriptions'
import { problem } from '@/lib/contract/problem'
import { backendOfFile } from '../testing/file-backend'
import { seedShop } from '../testing/seeded'
import { CLEANING_RSS_MB, FILES_MAX } from './clean-file'
import { LARGEST, OVERSIZED } from './testing/pictures'

jest.setTimeout(600_000)

/** Memory of the backend without uploads, with the embedded database (docs/reliability.md#memory). */
const BACKEND_MB = 417

const backend = backendOfFile({ fill: seedShop })

function unitLimitMb(): number {
  const unit = readFileSync(path.join(__dirname, '../../deploy/systemd/salvia-backend.service'), 'utf8')
  const [, size = '', scale] = /^MemoryMax=(\d+)([MG])$/m.exec(unit) ?? []
  return Number(size) * (scale === 'G' ? 1024 : 1)
}

/** Peak memory of a process, in MB; 0 if it has exited. */
function peakMb(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Runs `work` and measures the peak memory of the backend's processes; Linux only. */
async function measured<Value>(work: () => Promise<Value>): Promise<{ value: Value; peak: number }> {
  let peak = 0
  const look = () => {
    const children = readFileSync(`/proc/${backend.pid}/task/${backend.pid}/children`, 'utf8')
    for (const pid of children.split(' ').filter(Boolean)) peak = Math.max(peak, peakMb(pid))
  }
  const timer = process.platform === 'linux' ? setInterval(look, 2) : undefined
  try {
    return { value: await work(), peak }
  } finally {
    clearInterval(timer)
  }
}

const headers = (me: { token: string }) => ({ Authorization: `Bearer ${me.token}` })

function upload(me: { token: string }, content: Buffer): Promise<Response> {
  const body = new FormData()
  body.append('prescription', new Blob([new Uint8Array(content)]), 'ricetta')
  return fetch(`${backend.url}${prescriptionCalls.uploadPrescription.path}`, {
    method: 'POST',
    body,
    headers: headers(me),
  })
}

const download = async (me: { token: string }, { id }: PrescriptionFile) =>
  Buffer.from(await (await fetch(`${backend.url}/v1/prescriptions/${id}`, { headers: headers(me) })).arrayBuffer())

function withinBudget(peak: number): void {
  if (process.platform === 'linux') expect(peak).toBeGreaterThan(0)
  expect(peak).toBeLessThan(CLEANING_RSS_MB)
  expect(peakMb(String(backend.pid)) + peak).toBeLessThan(unitLimitMb())
}

/** A scan of 9 MB: a page with a picture of noise. */
async function scan(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const picture = await document.embedJpg(await (LARGEST['JPEG, noise of 8 MB']?.() ?? Buffer.alloc(0)))
  document.addPage([595, 842]).drawImage(picture, { width: 595, height: 842 })
  return Buffer.from(await document.save())
}

test('the backend, its queue and the cleaning process fit into the limit of the unit', () => {
  // An upload's chunks are joined, which takes its size twice.
  const queue = (FILES_MAX * 2 * PRESCRIPTION_BYTES_MAX) / 1024 / 1024
  expect(BACKEND_MB + queue + CLEANING_RSS_MB).toBeLessThan(unitLimitMb())
})

test.each([...Object.entries(LARGEST), ['PDF, a scan', scan] as const])(
  '%s is stored within the limits of memory and size',
  async (name, make) => {
    const me = backend.somebody()
    const { value, peak } = await measured(async () => upload(me, await make()))
    expect(value.status).toBe(201)
    withinBudget(peak)
    const file = prescriptionCalls.uploadPrescription.answer.parse(await value.json())
    expect(file.size).toBeLessThanOrEqual(PRESCRIPTION_BYTES_MAX)
    const given = await download(me, file)
    expect(given.length).toBe(file.size)
    if (name.startsWith('PDF')) return
    const { width, height, orientation, pages } = await sharp(given).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(3000)
    expect([orientation, pages]).toEqual([undefined, undefined])
    if (name.startsWith('JPEG, 50')) expect(height).toBeGreaterThan(width)
  },
)

const pdfBomb = async () => readFileSync(path.join(__dirname, 'testing/bomb.pdf'))

test.each([...Object.entries(OVERSIZED), ['PDF, 700 MB in 2 KB', pdfBomb] as const])(
  '%s is refused within the limit of memory',
  async (_, make) => {
    const me = backend.somebody()
    const content = await make()
    expect(content.length).toBeLessThan(PRESCRIPTION_BYTES_MAX)
    const { value, peak } = await measured(() => upload(me, content))
    expect(problem.parse(await value.json()).errors).toEqual([{ field: 'prescription', code: 'file_too_complex' }])
    withinBudget(peak)
  },
)
