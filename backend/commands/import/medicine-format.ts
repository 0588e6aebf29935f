import { aifaClassList, classAFormat, classHFormat } from './aifa-class-list'
import { aifaEquivalents, equivalentsFormat } from './aifa-equivalents'
import { aifaRegister, registerFormat } from './aifa-register'
import { aifaShortages, shortagesFormat } from './aifa-shortages'
import { type DelimitedRow, delimitedRows } from './delimited-rows'
import type { MedicineRecord } from './medicine-record'
import { ImportFileError, type Outcome } from './outcome'
import { fitsFormat } from './table'

export const medicineFormats = ['class_a', 'class_h', 'equivalents', 'register', 'shortages'] as const
export type MedicineFormat = (typeof medicineFormats)[number]

const enough = 16

/**
 * Which of AIFA's lists a file is, by its columns. Class A and H lists without a header differ by where the code stands;
 * one in class A's columns is class H when its name says so.
 * @throws ImportFileError when it is none of them.
 */
export async function detectMedicineFormat(
  stream: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<MedicineFormat> {
  const rows: DelimitedRow[] = []
  for await (const batch of delimitedRows(stream)) {
    rows.push(...batch)
    if (rows.length >= enough) break
  }
  if (rows.length === 0) throw new ImportFileError('empty_file', 'The file holds no rows.')
  if (fitsFormat(rows, registerFormat)) return 'register'
  if (fitsFormat(rows, shortagesFormat)) return 'shortages'
  if (fitsFormat(rows, equivalentsFormat)) return 'equivalents'
  if (fitsFormat(rows, classHFormat)) return 'class_h'
  if (fitsFormat(rows, classAFormat)) return /class[ei]_?-?h(?![a-z])/i.test(fileName) ? 'class_h' : 'class_a'
  throw new ImportFileError(
    'unknown_columns',
    "The file is none of AIFA's lists: class A, class H, equivalents, package register (confezioni_fornitura), shortages.",
  )
}

/** Reads a list of medicines in a known format. */
export function readMedicines(
  stream: AsyncIterable<Uint8Array>,
  format: MedicineFormat,
): AsyncGenerator<Outcome<MedicineRecord>> {
  switch (format) {
    case 'class_a':
      return aifaClassList(stream, { reimbursement_class: 'A' })
    case 'class_h':
      return aifaClassList(stream, { reimbursement_class: 'H' })
    case 'equivalents':
      return aifaEquivalents(stream)
    case 'register':
      return aifaRegister(stream)
    case 'shortages':
      return aifaShortages(stream)
  }
}
