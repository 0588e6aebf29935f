import { classTable } from './aifa-class-list'
import { equivalentsTable } from './aifa-equivalents'
import { registerTable } from './aifa-register'
import { shortagesTable } from './aifa-shortages'
import { firstRows } from './delimited-rows'
import { ImportFileError } from './outcome'
import { ownMedicineTable } from './own-medicines'

export const medicineTables = {
  class_a: classTable('A'),
  class_h: classTable('H'),
  equivalents: equivalentsTable,
  register: registerTable,
  shortages: shortagesTable,
  own: ownMedicineTable,
}
export type MedicineFormat = keyof typeof medicineTables

/**
 * Detects AIFA's list by its columns. Class A and H lists without header differ by the code's column; one in class
 * A's columns is class H if its name says so. @throws ImportFileError if unknown.
 */
export async function detectMedicineFormat(stream: AsyncIterable<Uint8Array>, fileName: string) {
  const rows = await firstRows(stream)
  for (const format of ['register', 'shortages', 'equivalents', 'own'] as const)
    if (medicineTables[format].findColumns(rows)) return format
  const columns = medicineTables.class_a.findColumns(rows)
  if (columns)
    return columns.includes('ex_factory') || /class[ei]_?-?h(?![a-z])/i.test(fileName) ? 'class_h' : 'class_a'
  throw new ImportFileError(
    'unknown_columns',
    "The file is none of AIFA's lists: class A, class H, equivalents, package register (confezioni_fornitura), shortages; nor has it the shop's own columns. Name the list with --format, or its columns as in docs/imports.md.",
  )
}
