import { writeSync } from 'node:fs'
import { PRESCRIPTION_TYPES, type PrescriptionType } from '@/lib/contract/prescriptions'
import { isShortage } from '@/lib/process/error-record'
import { BEGUN, noteOf, RefusedFile, readMessages, writeMessage } from './refusal'

// Cleans files of one type from stdin to stdout, one after another; clean-file.ts limits this process.

async function loadCleaner(type: PrescriptionType): Promise<(content: Buffer, bytesMax: number) => Promise<Buffer>> {
  if (type === 'application/pdf') return (await import('./clean-pdf')).cleanPdf
  const { cleanPicture } = await import('./clean-picture')
  return (content, bytesMax) => cleanPicture(content, type, bytesMax)
}

const type = PRESCRIPTION_TYPES.find((one) => one === process.argv[2])
if (!type) throw new Error(`unknown type: ${process.argv[2]}`)
const clean = await loadCleaner(type)
for await (const { bytes, note } of readMessages(process.stdin)) {
  // If the process ends before this, the file is not the cause.
  writeSync(BEGUN, '1')
  try {
    writeMessage(process.stdout, { bytes: await clean(bytes, note), note: 0 })
  } catch (error) {
    if (isShortage(error)) throw error
    const refusal = error instanceof RefusedFile ? error.code : 'file_unreadable'
    writeMessage(process.stdout, { bytes: Buffer.alloc(0), note: noteOf(refusal) })
  }
}
