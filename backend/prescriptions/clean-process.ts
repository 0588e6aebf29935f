import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { PRESCRIPTION_TYPES, type PrescriptionType } from '@/lib/contract/prescriptions'
import { isShortage } from '@/lib/process/shortage'
import { BEGUN, EXIT_CODES, RefusedFile } from './refusal'

// Cleans one file from stdin to stdout; clean-file.ts limits this process.

async function loadCleaner(type: PrescriptionType): Promise<(content: Buffer, bytes_max: number) => Promise<Buffer>> {
  if (type === 'application/pdf') return (await import('./clean-pdf')).cleanPdf
  const { cleanPicture } = await import('./clean-picture')
  return (content, bytes_max) => cleanPicture(content, type, bytes_max)
}

const type = PRESCRIPTION_TYPES.find((one) => one === process.argv[2])
if (!type) throw new Error(`unknown type: ${process.argv[2]}`)
const clean = await loadCleaner(type)
const content = await buffer(process.stdin)
// If the process ends before this, the file is not the cause.
writeSync(BEGUN, '1')
try {
  process.stdout.write(await clean(content, Number(process.argv[3])))
} catch (error) {
  if (isShortage(error)) throw error
  process.exitCode = EXIT_CODES[error instanceof RefusedFile ? error.code : 'file_unreadable']
}
