import { ownMedicineTable, registerTable } from './aifa-register'
import { parseDate, readDate } from './dates'
import { firstRows } from './delimited-rows'
import { brandName, companyName, ingredientName, type MedicineRecord, readAtc, readGroup } from './medicine-words'
import { ImportFileError, reject } from './outcome'
import { packName, readAbbreviatedPack, readFullPack } from './pack-text'
import { Table } from './table'
import { known, readMinsan, readPrice, required } from './values'

/** AIFA's list of medicine shortages, elenco_medicinali_carenti.csv: two preamble lines before the header. */
const shortagesTable = new Table(
  {
    columns: {
      name: { names: ['Nome medicinale'], required: true },
      aic: { names: ['Codice AIC'], required: true, code: 'needed' },
      starts: { names: ['Data inizio'], required: true },
      ends: { names: ['Fine presunta'], required: true },
      atc: { names: ['Codice ATC'] },
    },
  },
  (row): MedicineRecord => ({
    minsan: readMinsan(row.aic),
    atc: readAtc(row.atc),
    shortage_from: readDate(required(row.starts, 'Data inizio')),
    // The presumed end is often text ("non definita"), read as null.
    shortage_until: parseDate(known(row.ends) ?? ''),
  }),
)

/**
 * AIFA's transparency list: reference price, note and equivalence group. The price column's name contains the
 * list's date.
 */
const equivalentsTable = new Table(
  {
    columns: {
      ingredient: { names: ['Principio attivo'], required: true },
      reference_pack: { names: ['Confezione di riferimento'], required: true },
      atc: { names: ['ATC'] },
      aic: { names: ['AIC', 'Codice AIC'], required: true, code: 'needed' },
      brand: { names: ['Farmaco'], required: true },
      pack: { names: ['Confezione'], required: true },
      holder: { names: ['Ditta', 'Titolare AIC'] },
      reference_price: { names: ['Prezzo riferimento SSN'], prefixes: ['Prezzo riferimento'], required: true },
      price: { names: ['Prezzo pubblico'], prefixes: ['Prezzo pubblico', 'Prezzo al pubblico'], required: true },
      note: { names: ['Nota'] },
      group: { names: ['Codice gruppo equivalenza'] },
    },
    // The list wraps long cells inside words.
    lineBreak: '',
  },
  (row): MedicineRecord => {
    const brand = brandName(required(row.brand, 'Farmaco').replace(/\s*\*+$/, ''))
    const pack = readFullPack(required(row.pack, 'Confezione'))
    const holder = known(row.holder)
    return {
      minsan: readMinsan(row.aic),
      kind: 'medicine',
      name: packName(brand, pack),
      brand,
      manufacturer: holder && companyName(holder),
      active_ingredient: ingredientName(required(row.ingredient, 'Principio attivo')),
      ...pack,
      atc: readAtc(row.atc),
      // The list contains off-patent class A medicines (docs/domain.md#L36).
      reimbursement_class: 'A',
      national_price_cents: readPrice(required(row.price, 'Prezzo pubblico')),
      reference_price_cents: readPrice(required(row.reference_price, 'Prezzo riferimento SSN')),
      reimbursement_note: known(row.note),
      equivalence_group: readGroup(row.group),
    }
  },
)

/**
 * AIFA's class A list (reimbursed, fixed public price) and class H list (hospital use: two more prices, and a line
 * break in the code's header cell), with or without header. A list named H in class A's columns is class H.
 */
const classTable = (reimbursement_class: 'A' | 'H') =>
  new Table(
    {
      columns: {
        ingredient: { names: ['Principio attivo'], required: true },
        description: { names: ['Denominazione e confezione'], required: true },
        price: { names: ['Prezzo al pubblico'], prefixes: ['Prezzo al pubblico', 'Prezzo pubblico'] },
        ex_factory: { names: ['Prezzo ex-factory'], prefixes: ['Prezzo ex'] },
        holder: { names: ['Titolare AIC', 'Ditta'], required: true },
        aic: { names: ['Codice AIC', 'AIC'], required: true, code: 'needed' },
        group: { names: ['Codice gruppo equivalenza', 'Codice gruppo'] },
      },
      orders: [
        ['ingredient', null, 'description', 'price', 'holder', 'aic', 'group'],
        ['ingredient', null, 'description', 'price', 'ex_factory', null, 'holder', 'aic', 'group'],
      ],
      isData: (row) => /^\d{6,9}$/.test(row.aic) && row.description !== '',
    },
    (row): MedicineRecord => {
      const description = required(row.description, 'Denominazione e confezione')
      const star = description.indexOf('*')
      const brand = brandName(star === -1 ? description : description.slice(0, star).trim())
      const pack = readAbbreviatedPack(star === -1 ? '' : description.slice(star + 1))
      const manufacturer = companyName(required(row.holder, 'Titolare AIC'))
      const active_ingredient = ingredientName(required(row.ingredient, 'Principio attivo'))
      const national_price_cents = known(row.price) === null ? null : readPrice(row.price)
      if (national_price_cents === null && reimbursement_class === 'A')
        reject('missing_value', 'Prezzo al pubblico is empty')
      const title = isIngredient(brand, active_ingredient) ? `${brand} ${shortCompany(manufacturer)}` : brand
      return {
        minsan: readMinsan(row.aic),
        kind: 'medicine',
        name: packName(title, pack),
        brand: title,
        manufacturer,
        active_ingredient,
        ...pack,
        reimbursement_class,
        national_price_cents,
        equivalence_group: readGroup(row.group),
      }
    },
  )

/** Generics are named after the ingredient; the company distinguishes them, as on the pack. */
function isIngredient(brand: string, ingredient: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const known = new Set(words(ingredient).map((word) => word.slice(0, 6)))
  const named = words(brand)
  return named.length > 0 && named.every((word) => known.has(word.slice(0, 6)))
}

function shortCompany(company: string): string {
  return company
    .replace(/,? (?:S\.p\.A\.|S\.r\.l\.|S\.n\.c\.|S\.a\.s\.|S\.L\.U\.|GmbH).*$/, '')
    .replace(/\s(?:Soc\.|Societ|Sociedade|\().*$/, '')
    .split(' ')
    .slice(0, 3)
    .join(' ')
    .replace(/\s(?:Italia|Farmaceutici|Pharma|Healthcare)$/, '')
}

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
