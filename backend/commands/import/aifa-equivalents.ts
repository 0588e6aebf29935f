import { type MedicineRecord, medicine, readAic, readAtc } from './medicine-record'
import { brandName, companyName, ingredientName } from './medicine-words'
import { type Outcome, outcomeOf, reject } from './outcome'
import { packName, readFullPack } from './pack-text'
import { type TableFormat, type TableRow, tableRows } from './table'
import { known, parsePrice, required } from './values'

type Column =
  | 'ingredient'
  | 'reference_pack'
  | 'atc'
  | 'aic'
  | 'brand'
  | 'pack'
  | 'holder'
  | 'reference_price'
  | 'price'
  | 'difference'
  | 'note'
  | 'group'

/** AIFA's transparency list; the price column's name carries the list's date. */
export const equivalentsFormat: TableFormat<Column> = {
  columns: {
    ingredient: { names: ['Principio attivo'], required: true },
    reference_pack: { names: ['Confezione di riferimento'], required: true },
    atc: { names: ['ATC'] },
    aic: { names: ['AIC', 'Codice AIC'], required: true },
    brand: { names: ['Farmaco'], required: true },
    pack: { names: ['Confezione'], required: true },
    holder: { names: ['Ditta', 'Titolare AIC'] },
    reference_price: { names: ['Prezzo riferimento SSN'], prefixes: ['Prezzo riferimento'], required: true },
    price: { names: ['Prezzo pubblico'], prefixes: ['Prezzo pubblico', 'Prezzo al pubblico'], required: true },
    difference: { names: ['Differenza'] },
    note: { names: ['Nota'] },
    group: { names: ['Codice gruppo equivalenza'] },
  },
  // The list wraps long cells in the middle of a word.
  lineBreak: '',
}

/** Reads the list of equivalents: reference price, note and group of every package in it. */
export async function* aifaEquivalents(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<MedicineRecord>> {
  for await (const items of tableRows(stream, equivalentsFormat)) {
    for (const item of items) {
      if ('row' in item) yield outcomeOf(item.line, () => readRow(item.row))
      else yield item
    }
  }
}

function readRow(row: TableRow<Column>): MedicineRecord {
  const minsan = readAic(row.aic)
  const brand = brandName(required(row.brand, 'Farmaco').replace(/\s*\*+$/, ''))
  const pack = readFullPack(required(row.pack, 'Confezione'))
  const holder = known(row.holder)
  return medicine({
    minsan,
    source: 'equivalents',
    kind: 'medicine',
    name: packName(brand, pack),
    brand,
    manufacturer: holder && companyName(holder),
    active_ingredient: ingredientName(required(row.ingredient, 'Principio attivo')),
    ...pack,
    atc: readAtc(row.atc),
    // The list holds class A medicines off patent (L. 405/2001 art. 7).
    reimbursement_class: 'A',
    public_price_cents: price(row.price, 'Prezzo pubblico'),
    reference_price_cents: price(row.reference_price, 'Prezzo riferimento SSN'),
    note: known(row.note),
    equivalence_group: /^[0-9A-Z]{3}$/.test(row.group) ? row.group : null,
  })
}

function price(text: string, column: string): number {
  return parsePrice(required(text, column)) ?? reject('invalid_price', `not a price: ${text}`)
}
