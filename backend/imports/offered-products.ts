import { sql } from 'drizzle-orm'
import { type Database, selectRows } from '@/backend/database/open'
import { type offers, products } from '@/backend/database/schema/catalogue'
import { DESK_FIELDS } from '@/lib/contract/desk-products'
import type { Kind } from '@/lib/contract/products'
import { isJump, movesByHalf } from '@/lib/rules/price'
import { nextPriceChangeSql, priceSql, recordDueChanges } from '../catalogue'
import { NOBODY } from '../corrections'
import { selectReserved } from '../orders'
import { fileProducts } from './categories'
import type { OfferRecord } from './offers'
import { given, united, upsert } from './upsert'

/** An offer as a file states it. Null leaves the stored value unchanged. */
type GivenOffer = Omit<typeof offers.$inferInsert, 'stock' | 'orderable'> & {
  stock: number | null
  orderable: boolean | null
}

export type AcceptedOffer = {
  /** Kind, regime and VAT as they become. */
  record: Omit<OfferRecord, 'pharmacy_code' | 'kind'> & { pharmacy_code: string | null; kind: Kind | null }
  /** Null if shown but not sold. */
  offer: GivenOffer | null
  category_ids: number[]
}

/** Values required for sale, with their placeholders. */
const TO_BE_SAID = { kind: "'other'", vat_rate: '22' } as const
type ToBeSaid = keyof typeof TO_BE_SAID
export const toBeSaid = Object.keys(TO_BE_SAID) as ToBeSaid[]

const SECTIONS = ['composition', 'directions', 'warnings'] as const
/** Empty values of columns that are not nullable. */
const empty: Record<string, string> = { description: "''", sections: "'[]'" }
const texts = [
  'name',
  'brand',
  'manufacturer',
  'form',
  'pack',
  'content_amount',
  'description',
  'sections',
  'responsible_person',
  'sector',
  'max_quantity',
  'max_quantity_reason',
]

const toGiven = (record: AcceptedOffer['record']) => ({
  ...record,
  content_amount: record.content,
  sources: Object.fromEntries(
    toBeSaid.filter((name) => record[name] === null).map((name) => [name, { list: NOBODY, at: new Date() }]),
  ),
  sections: SECTIONS.flatMap((code) => (record[code] ? [{ code, html: record[code] }] : [])),
})

/**
 * Upserts products of a pharmacy's rows: adds new ones, fills in missing data (or replaces them on request) and
 * sets categories. Returns the codes added and changed.
 */
export async function saveOfferedProducts(database: Database, items: AcceptedOffer[], replaceTexts: boolean) {
  const described = new Map<string, ReturnType<typeof toGiven>>()
  for (const { record } of items) {
    const before = described.get(record.minsan)
    if (before) {
      before.vat_rate ??= record.vat_rate
      if (before.kind === null) Object.assign(before, { kind: record.kind, supply: record.supply })
    } else described.set(record.minsan, toGiven(record))
  }
  const unsaid = (name: string) => `stored.sources -> '${name}' ->> 'list' = '${NOBODY}'`
  const said = toBeSaid.map(
    (name) => `case when given.${name} is not null and ${unsaid(name)} then '${name}' else '' end`,
  )
  const merge = {
    ...Object.fromEntries(
      Object.entries(TO_BE_SAID).map(([name, meanwhile]) => [
        name,
        `coalesce(given.${name}, stored.${name}, ${meanwhile})`,
      ]),
    ),
    sources: `case when stored.minsan is null then given.sources else stored.sources - array[${said.join(', ')}] end`,
    ...given('supply'),
    ...united('ean'),
    // Merged per key.
    label_facts: (replaceTexts ? ['stored', 'given'] : ['given', 'stored'])
      .map((row) => `coalesce(${row}.label_facts, '{}')`)
      .join(' || '),
    ...Object.fromEntries(
      texts.map((name) => {
        const none = empty[name] ?? 'null'
        const [first, second] = replaceTexts ? ['given', 'stored'] : ['stored', 'given']
        return [name, `coalesce(nullif(${first}.${name}, ${none}), nullif(${second}.${name}, ${none}), ${none})`]
      }),
    ),
  }
  const { added, changed } = await upsert<string>(database, products, { key: ['minsan'], id: 'minsan', merge }, [
    ...described.values(),
  ])
  const filed = items.flatMap(({ record: { minsan }, category_ids }) =>
    category_ids.map((category_id) => ({ category_id, minsan })),
  )
  const addedNow = new Set(added)
  const refiled = await fileProducts(database, filed)
  return { added: addedNow, changed: new Set([...changed, ...refiled.filter((minsan) => !addedNow.has(minsan))]) }
}

type WrittenOffer = { pharmacy_id: number; minsan: string; added: boolean; changed: boolean }

const FIELDS = Object.values(DESK_FIELDS).filter((field) => field.table === 'offers' && 'heading' in field)
const COLUMNS = [...FIELDS.map(({ column }) => column), 'list_price_cents', 'sale_starts_at', 'sale_ends_at']
const list = (prefix = '', columns = COLUMNS) => sql.raw(columns.map((column) => `${prefix}${column}`).join(', '))
const STATED = COLUMNS.filter((column) => column !== 'stock' && column !== 'orderable')

/** Writes offers, physical stock less what orders hold, and notes changed prices. A null `stock` or `orderable` keeps the stored value. */
export async function upsertOffers(
  database: Database,
  offers: NonNullable<AcceptedOffer['offer']>[],
): Promise<WrittenOffer[]> {
  const minsans = sql.param(offers.map(({ minsan }) => minsan))
  await recordDueChanges(database, (minsan) => sql`${minsan} = any(${minsans}::text[])`)
  return selectRows(
    database,
    sql`with given as (
        select * from jsonb_populate_recordset(null::offers, ${JSON.stringify(offers)}::jsonb)
      ), aside as (${selectReserved(sql`given g`)}
      ), counted as (
        select g.pharmacy_id, g.minsan, ${list('g.', STATED)}, ${nextPriceChangeSql(sql`g`)} as price_changes_at,
          case when g.stock is null then coalesce(o.stock, (h.offer->>'stock')::int, 0)
            else greatest(0, g.stock - coalesce(a.quantity, 0)) end as stock,
          coalesce(g.orderable, o.orderable, (h.offer->>'orderable')::boolean, false) as orderable
        from given g left join aside a using (pharmacy_id, minsan)
          left join offers o using (pharmacy_id, minsan) left join hidden_offers h using (pharmacy_id, minsan)
      ), hidden as (
        update hidden_offers h set offer = coalesce(h.offer, '{}') || to_jsonb(c) || jsonb_build_object('stock_updated_at', now())
        from counted c where h.pharmacy_id = c.pharmacy_id and h.minsan = c.minsan
      ), input as (
        select c.* from counted c left join hidden_offers h using (pharmacy_id, minsan) where h.minsan is null
      ), old as (
        select o.* from offers o join input using (pharmacy_id, minsan)
      ), written as (
        insert into offers as o (pharmacy_id, minsan, ${list()}, price_changes_at)
        select pharmacy_id, minsan, ${list()}, price_changes_at from input
        on conflict (pharmacy_id, minsan) do update set (${list()}, price_changes_at, stock_updated_at) =
          row(${list('excluded.')}, excluded.price_changes_at, now())
        returning pharmacy_id, minsan, ${priceSql(sql`o`)} as price_cents
      ), priced as (
        insert into price_history (pharmacy_id, minsan, price_cents, from_at)
        select w.pharmacy_id, w.minsan, w.price_cents, now() from written w left join old using (pharmacy_id, minsan)
        where ${priceSql(sql`old`)} is distinct from w.price_cents
        on conflict (pharmacy_id, minsan, from_at) do update set price_cents = excluded.price_cents
      )
      select i.pharmacy_id, i.minsan, old.minsan is null as added,
        (${list('old.')}) is distinct from (${list('i.')}) as changed
      from input i left join old using (pharmacy_id, minsan)`,
  )
}

/** A price of a file beside the stored one. */
export interface PriceMove {
  pharmacy: string
  minsan: string
  name: string
  before_cents: number
  after_cents: number
}

type Stored = GivenOffer & Pick<PriceMove, 'pharmacy' | 'name'>

/**
 * Compares offers with the stored ones. Prices that jump are held: their offers are returned with the stored price and
 * the file's stock. Products of `except` are not compared. `moved` are prices that move by more than half, `compared` is the number of stored ones.
 */
export async function holdJumps(database: Database, given: readonly GivenOffer[], except: ReadonlySet<string>) {
  const stored = new Map((await readStored(database, given)).map((offer) => [toKey(offer), offer]))
  const held: PriceMove[] = []
  const moved: PriceMove[] = []
  const kept = given.map((offer) => {
    const before = stored.get(toKey(offer))
    if (!before || except.has(offer.minsan)) return offer
    const { pharmacy, name, price_cents, list_price_cents = null, sale_starts_at, sale_ends_at } = before
    const [from, to] = [
      { price_cents, list_price_cents },
      { price_cents: offer.price_cents, list_price_cents: offer.list_price_cents ?? null },
    ]
    const move = { pharmacy, minsan: offer.minsan, name, before_cents: price_cents, after_cents: offer.price_cents }
    if (movesByHalf(from, to)) moved.push(move)
    if (!isJump(from, to)) return offer
    // The list price alone may have jumped.
    const isListed = offer.price_cents === price_cents
    held.push(isListed ? { ...move, before_cents: regular(from), after_cents: regular(to) } : move)
    return { ...offer, price_cents, list_price_cents, sale_starts_at, sale_ends_at }
  })
  return { offers: kept, held, moved, compared: stored.size }
}

const regular = (price: { price_cents: number; list_price_cents: number | null }) =>
  price.list_price_cents ?? price.price_cents

const toKey = ({ pharmacy_id, minsan }: GivenOffer) => `${pharmacy_id}|${minsan}`

/** Also those that are hidden: their price counts once they are shown again. */
const readStored = (database: Database, given: readonly GivenOffer[]): Promise<Stored[]> =>
  selectRows(
    database,
    sql`with given as (
        select pharmacy_id, minsan from jsonb_populate_recordset(null::offers, ${JSON.stringify(given)}::jsonb)
      ), stored as (
        select o.* from offers o join given using (pharmacy_id, minsan)
        union all
        select (jsonb_populate_record(null::offers, h.offer)).* from hidden_offers h join given using (pharmacy_id, minsan)
        where jsonb_typeof(h.offer) = 'object'
      )
      select s.pharmacy_id, s.minsan, s.price_cents, s.list_price_cents, s.sale_starts_at, s.sale_ends_at,
        p.code as pharmacy, d.name
      from stored s join pharmacies p on p.id = s.pharmacy_id join products d on d.minsan = s.minsan`,
  )
