import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import { DESK_PAGE } from '@/lib/contract/desk'
import {
  DESK_FIELD_NAMES,
  DESK_FIELDS,
  type DeskColumn,
  type DeskFieldName,
  type DeskProduct,
  deskColumns,
  eachDeskField,
  type NotSold,
} from '@/lib/contract/desk-products'
import { centsFromEuro, euroFromCents } from '@/lib/rules/money'
import { isJump } from '@/lib/rules/price'
import { isMedicine, mayBeOrdered } from '@/lib/rules/sale'
import { hideProduct, NOBODY, type ProductCheck, refuse, setProduct, showProduct } from '../corrections'
import { type Database, selectRows } from '../database/open'
import { offers, type products } from '../database/schema/catalogue'
import type { SomeHandlers, Staff } from '../http/handler'
import { hashState } from '../http/idempotency'
import { first, invalidField, ProblemError } from '../http/problem'
import { selectReserved } from '../orders'
import type { PharmacyRow } from '../pharmacies'
import { findOwn, type Wanted, wantFound } from './product-lists'
import { ownPharmacy, toDeskPharmacy } from './scope'

type Row = Pick<
  typeof products.$inferSelect,
  'minsan' | 'ean' | 'name' | 'images' | DeskColumn<'products'> | 'supply'
> &
  Pick<typeof products.$inferSelect, 'sources' | 'national_price_cents' | 'withdrawn_at' | 'hidden_at'> &
  Omit<Pick<typeof offers.$inferSelect, DeskColumn<'offers'> | 'list_price_cents'>, 'price_cents'> & {
    price_cents: number | null
    /** Packs that open orders hold, which `stock` lacks. */
    reserved: number
    hidden: boolean
    total: number
  }

export const deskProductHandlers = {
  async listDeskProducts({ query, staff }, runtime) {
    const { database } = runtime
    const pharmacy = await ownPharmacy(database, staff, query.pharmacy_id)
    const { search = '', shelf, page } = query
    const isSearch = search.trim() !== ''
    const wanted = isSearch ? wantFound(pharmacy.id, search, shelf) : await findOwn(runtime, pharmacy.id, shelf, page)
    const rows = await selectProducts(database, pharmacy, wanted, isSearch ? page : 1)
    const items = rows.map((row) => toDeskProduct(row, pharmacy))
    return { items, total: rows[0]?.total ?? 0, page_number: page, page_size: DESK_PAGE }
  },

  async setDeskProduct({ params: { minsan }, body, staff }, runtime) {
    const pharmacy = await ownPharmacy(runtime.database, staff, body.pharmacy_id)
    const { hidden } = body
    const check: ProductCheck = (transaction) => judgeChange(transaction, { pharmacy, staff, minsan, body })
    const named = { minsan, pharmacy: pharmacy.code, by: staff.name }
    if (hidden === false) await showProduct(runtime, { ...named, check })
    const { product, offer } = toColumns(body)
    const hasOffer = Object.keys(offer).length > 0
    const hasSetting = hasOffer || Object.keys(product).length > 0
    if (hasSetting)
      await setProduct(runtime, {
        ...{ minsan, ...product, by: staff.name },
        // The version is that before the first change.
        check: hidden === false ? undefined : check,
        ...(hasOffer && { offer: { pharmacy: pharmacy.code, ...offer } }),
      })
    if (hidden === true) await hideProduct(runtime, { ...named, check: hasSetting ? undefined : check })
    return toDeskProduct(await readProduct(runtime.database, pharmacy, minsan), pharmacy)
  },
} satisfies SomeHandlers

interface Change {
  pharmacy: PharmacyRow
  staff: Staff
  minsan: string
  body: Body
}

type Body = CallInput<Calls['setDeskProduct']>['body']

/** The columns of the fields that a body sets. */
function toColumns(body: Partial<Pick<Body, DeskFieldName>>) {
  const given = (table: 'products' | 'offers') =>
    Object.fromEntries(
      DESK_FIELD_NAMES.flatMap((name) => {
        const { table: storedIn, column } = DESK_FIELDS[name]
        const value = body[name]
        if (storedIn !== table || value === undefined) return []
        return [[column, column.endsWith('_cents') && typeof value === 'number' ? centsFromEuro(value) : value]]
      }),
    )
  return {
    product: given('products') as Partial<Pick<typeof products.$inferInsert, DeskColumn<'products'>>>,
    offer: given('offers') as Partial<Pick<typeof offers.$inferInsert, DeskColumn<'offers'>>>,
  }
}

/**
 * Throws `conflict` for another version of the locked product, and `validation_failed` for a price that jumps unconfirmed
 * and for a stated kind or VAT that is also another pharmacy's.
 */
async function judgeChange(transaction: Database, { pharmacy, staff, minsan, body }: Change): Promise<void> {
  const row = await readProduct(transaction, pharmacy, minsan)
  if (productVersion(row) !== body.version)
    throw new ProblemError('conflict', { detail: 'the product has changed since it was read' })
  const { price_cents, list_price_cents } = row
  if (body.price !== undefined && price_cents !== null && !body.price_confirmed) {
    const after = { price_cents: centsFromEuro(body.price), list_price_cents }
    if (isJump({ price_cents, list_price_cents }, after)) throw invalidField('price', 'price_jumps')
  }
  const changed = Object.keys(toColumns(body).product).filter((column) => !isUnstated(row, column))
  const elsewhere = and(eq(offers.minsan, minsan), notInArray(offers.pharmacy_id, staff.pharmacy_ids))
  if (changed.length > 0 && (await transaction.$count(offers, elsewhere)) > 0)
    refuse(`${minsan} is also sold by another pharmacy: only the operator changes its ${changed.join(' and ')}.`)
}

async function readProduct(database: Database, pharmacy: PharmacyRow, minsan: string): Promise<Row> {
  const found = sql`found AS (SELECT minsan, name FROM products WHERE minsan = ${minsan})`
  return first(await selectProducts(database, pharmacy, { found, total: sql`1` }, 1))
}

/** Changes with all that the desk can change. */
function productVersion(row: Row): string {
  const unstated = deskColumns('products').map((column) => isUnstated(row, column))
  return hashState([...Object.values(toFields(row)), ...unstated, row.list_price_cents, row.hidden])
}

const isUnstated = ({ sources }: Row, column: string) => sources[column]?.list === NOBODY

/** The fields as the API has them. */
const toFields = (row: Row) =>
  eachDeskField<Pick<DeskProduct, DeskFieldName>>(({ column }) => {
    if (column === 'stock') return row.stock + row.reserved
    const value = row[column as DeskColumn<'products' | 'offers'>]
    return column.endsWith('_cents') && typeof value === 'number' ? euroFromCents(value) : value
  })

const SELECT_FIELDS = sql.join(
  Object.values(DESK_FIELDS).map((field) =>
    field.table === 'products'
      ? sql`p.${sql.identifier(field.column)}`
      : sql`coalesce(o.${sql.identifier(field.column)}, ${field.without_offer}) AS ${sql.identifier(field.column)}`,
  ),
  sql`, `,
)

/** Finds all products by narrow indexes, and reads offers and wide rows only for those of the page. */
function selectProducts(database: Database, { id }: Pick<PharmacyRow, 'id'>, { found, total }: Wanted, page: number) {
  return selectRows<Row>(
    database,
    // Without MATERIALIZED the limit would tempt the planner into walking all names in order.
    sql`WITH ${found}, page AS MATERIALIZED
      (SELECT minsan FROM found ORDER BY name, minsan LIMIT ${DESK_PAGE} OFFSET ${(page - 1) * DESK_PAGE})
    SELECT p.minsan, p.ean, p.name, p.images, ${SELECT_FIELDS}, p.supply, p.sources, p.national_price_cents,
      p.withdrawn_at, p.hidden_at, o.list_price_cents, coalesce(r.quantity, 0) AS reserved,
      h.minsan IS NOT NULL AS hidden, ${total}::int AS total
    FROM page JOIN products p USING (minsan) LEFT JOIN offers o ON o.minsan = p.minsan AND o.pharmacy_id = ${id}
      LEFT JOIN hidden_offers h ON h.minsan = p.minsan AND h.pharmacy_id = ${id}
      LEFT JOIN (${selectReserved(sql`(SELECT ${id}::int AS pharmacy_id, minsan FROM page) g`)}) r ON r.minsan = o.minsan
    ORDER BY p.name, p.minsan`,
  )
}

function toDeskProduct(row: Row, pharmacy: PharmacyRow): DeskProduct {
  const { minsan, ean, name, images, kind, hidden, national_price_cents, list_price_cents } = row
  return {
    version: productVersion(row),
    ...{ minsan, ean, name, ...toFields(row), hidden },
    image: images[0] ?? null,
    listed: isMedicine(row) && kind !== 'veterinary',
    national_price: national_price_cents === null ? null : euroFromCents(national_price_cents),
    pharmacy: toDeskPharmacy(pharmacy),
    list_price: list_price_cents === null ? null : euroFromCents(list_price_cents),
    not_sold: findReasons(row, pharmacy),
  }
}

function findReasons(row: Row, { deliveries }: PharmacyRow): NotSold[] {
  const hasOffer = row.price_cents !== null
  const reasons: Record<NotSold, boolean> = {
    withdrawn: row.withdrawn_at !== null,
    hidden_everywhere: row.hidden_at !== null,
    hidden: row.hidden,
    not_for_public: !mayBeOrdered(row),
    kind: isUnstated(row, 'kind'),
    vat_rate: isUnstated(row, 'vat_rate'),
    no_offer: !hasOffer && !row.hidden,
    out_of_stock: hasOffer && row.stock === 0 && !row.orderable,
    no_handover: deliveries.length === 0,
  }
  return (Object.keys(reasons) as NotSold[]).filter((reason) => reasons[reason])
}
