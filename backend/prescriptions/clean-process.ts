import { buffer } from 'node:stream/consumers'
import { PRESCRIPTION_TYPES, type PrescriptionType } from '@/lib/contract/prescriptions'
import { EXIT_CODES, RefusedFile } from './refusal'

// Cleans one file from stdin to stdout; clean-file.ts limits this process.

async function clean(content: Buffer, type: PrescriptionType, bytes_max: number): Promise<Uint8Array> {
  if (type === 'application/pdf') return (await import('./clean-pdf')).cleanPdf(content, bytes_max)
  return (await import('./clean-picture')).cleanPicture(content, type, bytes_max)
}

const type = PRESCRIPTION_TYPES.find((one) => one === process.argv[2])
if (!type) throw new Error(`unknown type: ${process.argv[2]}`)
try {
  process.stdout.write(await clean(await buffer(process.stdin), type, Number(process.argv[3])))
} catch (error) {
  process.exitCode = EXIT_CODES[error instanceof RefusedFile ? error.code : 'file_unreadable']
}
