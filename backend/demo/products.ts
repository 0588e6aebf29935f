import { type CatalogueRecord, catalogueTable } from '../imports/catalogue'
import { readProfile } from '../imports/catalogue-profile'
import { type CategoryRecord, categoryTable } from '../imports/category-file'
import type { Row } from '../imports/loader'
import { medicineTables } from '../imports/medicine-format'
import type { MedicineRecord } from '../imports/medicine-record'
import { Table } from '../imports/table'
import { readTexts, type TextRecord } from '../imports/texts'
import { readMinsan, readPrice, required } from '../imports/values'
import { readRows } from './files'
import type { PricedProduct } from './offers'

export interface DemoProducts {
  medicines: Row<MedicineRecord>[]
  shortages: Row<MedicineRecord>[]
  goods: Row<CatalogueRecord>[]
  /** Texts of medicines; other products have theirs in their row. */
  texts: Row<TextRecord>[]
  priced: PricedProduct[]
}

export const readCategories = (): Promise<Row<CategoryRecord>[]> =>
  readRows('categories.csv', (source) => categoryTable.read(source.open()))

export const readMedicines = () => readRows('medicines.csv', (source) => medicineTables.own.read(source.open()))
export const readGoods = () =>
  readRows('products.csv', (source) => catalogueTable(readProfile('salvia'), null).read(source.open()))
export const readMedicineTexts = () => readRows('texts.csv', readTexts)

const priceTable = new Table(
  { columns: { minsan: { names: ['minsan'], required: true }, price: { names: ['prezzo'], required: true } } },
  (row) => [readMinsan(row.minsan), readPrice(required(row.price, 'prezzo'))] as const,
)

/** The first `count` demo products, proportionally from every kind. */
export async function readProducts(count = Number.POSITIVE_INFINITY): Promise<DemoProducts> {
  const all = { medicines: await readMedicines(), goods: await readGoods() }
  const share = Math.min(1, count / (all.medicines.length + all.goods.length))
  const medicines = spread(all.medicines, Math.round(all.medicines.length * share))
  const goods = spread(all.goods, Math.ceil((all.medicines.length + all.goods.length) * share) - medicines.length)
  const codes = new Set(medicines.map(({ record }) => record.minsan))
  const theirs = <Of extends { minsan?: string }>(rows: Row<Of>[]) =>
    rows.filter(({ record }) => codes.has(record.minsan ?? ''))
  const shortages = theirs(await readRows('shortages.csv', (source) => medicineTables.shortages.read(source.open())))
  const prices = new Map(
    (await readRows('medicines.csv', (source) => priceTable.read(source.open()))).map(({ record }) => record),
  )
  const short = new Set(shortages.map(({ record }) => record.minsan))
  const priced: PricedProduct[] = [
    ...medicines.map(
      ({ record: { minsan, kind = 'medicine', supply = null, national_price_cents, withdrawn_at } }) => ({
        minsan,
        kind,
        supply,
        base_price_cents: prices.get(minsan) ?? 0,
        national_price: national_price_cents !== null,
        short: short.has(minsan),
        withdrawn: withdrawn_at !== null,
      }),
    ),
    ...goods.map(({ record: { minsan, kind, supply, price_cents } }) => ({
      minsan: minsan ?? '',
      kind: kind ?? 'other',
      supply,
      base_price_cents: price_cents ?? 0,
      national_price: false,
      short: false,
      withdrawn: false,
    })),
  ]
  return { medicines, goods, shortages, texts: theirs(await readMedicineTexts()), priced }
}

/** Picks `count` items at even intervals. */
const spread = <Of>(list: Of[], count: number): Of[] =>
  list.filter((_, index) => Math.floor(((index + 1) * count) / list.length) > Math.floor((index * count) / list.length))
