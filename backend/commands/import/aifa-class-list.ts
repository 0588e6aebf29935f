import { type MedicineRecord, medicine, readAic } from './medicine-record'
import { brandName, companyName, ingredientName } from './medicine-words'
import { type Outcome, outcomeOf, reject } from './outcome'
import { packName, readAbbreviatedPack } from './pack-text'
import { type Columns, type TableFormat, type TableRow, tableRows } from './table'
import { known, parsePrice, required } from './values'

type Column =
  | 'ingredient'
  | 'group_name'
  | 'description'
  | 'price'
  | 'ex_factory'
  | 'highest'
  | 'holder'
  | 'aic'
  | 'group'
  | 'transparency'
  | 'region'
  | 'oxygen'

const columns: Columns<Column> = {
  ingredient: { names: ['Principio attivo'], required: true },
  group_name: { names: ['Descrizione gruppo equivalenza', 'Descrizione gruppo'] },
  description: { names: ['Denominazione e confezione'], required: true },
  price: { names: ['Prezzo al pubblico'], prefixes: ['Prezzo al pubblico', 'Prezzo pubblico'] },
  ex_factory: { names: ['Prezzo ex-factory'], prefixes: ['Prezzo ex'] },
  highest: { names: ['Prezzo massimo di cessione'], prefixes: ['Prezzo massimo'] },
  holder: { names: ['Titolare AIC', 'Ditta'], required: true },
  aic: { names: ['Codice AIC', 'AIC'], required: true },
  group: { names: ['Codice gruppo equivalenza', 'Codice gruppo'] },
  transparency: {
    names: ['X'],
    prefixes: ['X in lista', 'X=in lista', 'X in transparency', 'In lista di trasparenza'],
  },
  region: { names: ['Solo in lista di Regione'], prefixes: ['Solo in lista'] },
  oxygen: { names: ['Metri cubi ossigeno'] },
}

const isData = (row: TableRow<Column>) => /^\d{6,9}$/.test(row.aic) && row.description !== ''

const orderOfA: Column[] = [
  'ingredient',
  'group_name',
  'description',
  'price',
  'holder',
  'aic',
  'group',
  'transparency',
  'region',
  'oxygen',
]
const orderOfH: Column[] = [
  'ingredient',
  'group_name',
  'description',
  'price',
  'ex_factory',
  'highest',
  'holder',
  'aic',
  'group',
  'oxygen',
]

/** AIFA's class A list (reimbursed, public price fixed), with or without its header. */
export const classAFormat: TableFormat<Column> = { columns, orders: [orderOfA], isData }

/** AIFA's class H list (hospital use): two more prices, and a line break in the header cell of the code. */
export const classHFormat: TableFormat<Column> = {
  columns: { ...columns, ex_factory: { ...columns.ex_factory, required: true } },
  orders: [orderOfH],
  isData,
}

/** Reads a class A or H list. */
export async function* aifaClassList(
  stream: AsyncIterable<Uint8Array>,
  { reimbursement_class }: { reimbursement_class: 'A' | 'H' },
): AsyncGenerator<Outcome<MedicineRecord>> {
  // A list called H in class A's columns is still class H: only the columns differ.
  const format = reimbursement_class === 'H' ? { columns, orders: [orderOfH, orderOfA], isData } : classAFormat
  for await (const items of tableRows(stream, format)) {
    for (const item of items) {
      if ('row' in item) yield outcomeOf(item.line, () => readRow(item.row, reimbursement_class))
      else yield item
    }
  }
}

function readRow(row: TableRow<Column>, reimbursement_class: 'A' | 'H'): MedicineRecord {
  const minsan = readAic(row.aic)
  const description = required(row.description, 'Denominazione e confezione')
  const star = description.indexOf('*')
  const brand = brandName(star === -1 ? description : description.slice(0, star).trim())
  const pack = readAbbreviatedPack(star === -1 ? '' : description.slice(star + 1))
  const manufacturer = companyName(required(row.holder, 'Titolare AIC'))
  const active_ingredient = ingredientName(required(row.ingredient, 'Principio attivo'))
  const price = known(row.price)
  const public_price_cents =
    price === null ? null : (parsePrice(price) ?? reject('invalid_price', `not a price: ${price}`))
  if (public_price_cents === null && reimbursement_class === 'A') reject('missing_value', 'Prezzo al pubblico is empty')
  const title = isIngredient(brand, active_ingredient) ? `${brand} ${shortCompany(manufacturer)}` : brand
  return medicine({
    minsan,
    source: 'class_list',
    kind: 'medicine',
    name: packName(title, pack),
    brand: title,
    manufacturer,
    active_ingredient,
    ...pack,
    reimbursement_class,
    public_price_cents,
    // AIFA's mark for a medicine whose price is the reference price.
    reference_price_cents: /uguale al prezzo di riferimento/i.test(row.transparency) ? public_price_cents : null,
    equivalence_group: /^[0-9A-Z]{3}$/.test(row.group) ? row.group : null,
  })
}

/** Generics bear the ingredient's name; the company's tells them apart, as on the pack. */
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
