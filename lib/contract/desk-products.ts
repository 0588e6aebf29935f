import * as z from 'zod/mini'
import { isVatRate, VAT_RATES } from '@/lib/values/vat'
import { staffCall } from './call'
import { deskPharmacy } from './desk'
import { kind } from './products'
import { id, minsan, money, optionalText, pageOf, queryInteger, SCAN_MAX, version } from './values'

/** Why a product cannot be bought at a pharmacy. */
export const NOT_SOLD = [
  'withdrawn',
  'hidden_everywhere',
  'hidden',
  'not_for_public',
  'kind',
  'vat_rate',
  'no_offer',
  'out_of_stock',
  'no_handover',
] as const
export const notSold = z.enum(NOT_SOLD)
export type NotSold = z.infer<typeof notSold>

export const SHELVES = ['not_sold', 'hidden', 'out_of_stock'] as const
export type Shelf = (typeof SHELVES)[number]

const PACKS_MAX = 100_000

interface Field {
  /** Table and column that store it; the API has columns in cents in euro. */
  table: 'products' | 'offers'
  column: string
  /** Value at a pharmacy without an offer. */
  without_offer?: null | number | boolean
  /** Property of the answer that, if truthy, says that AIFA's lists decide the value. */
  fixed_by?: 'national_price' | 'listed'
  shown: z.ZodMiniType
  given: z.ZodMiniType
  /** How the desk's form shows and reads it (lib/desk/products.ts). */
  control: string
  /** Value of an emptied control; undefined refuses it. */
  cleared: null | undefined | false
  choices?: readonly (string | number)[]
  /** Column of offer files (backend/imports/table.ts); without one, files leave the field. */
  heading?: {
    names: readonly string[]
    unsure?: readonly string[]
    looks?: 'number' | 'switch'
    required?: true
  }
}

/**
 * Every field of a product that staff set at the desk, in the order of the form. Contract, form, version for conflicts,
 * database reads and writes, and columns of offer files follow from it (CONTRIBUTING.md).
 */
export const DESK_FIELDS = {
  price: {
    table: 'offers',
    column: 'price_cents',
    without_offer: null,
    fixed_by: 'national_price',
    shown: z.nullable(money),
    given: z
      .number('number_invalid')
      .check(z.multipleOf(0.01), z.minimum(0.01, 'out_of_range'), z.maximum(100_000, 'out_of_range')),
    control: 'euro',
    cleared: undefined,
    heading: {
      names: [
        ...[
          'prezzo',
          'price',
          'prezzo_vendita',
          'prezzo_di_vendita',
          'prezzo_pubblico',
          'prezzo_al_pubblico',
          'pr_pubblico',
          'pr_pubbl',
        ],
        ...['prezzo_banco', 'prezzo_al_banco', 'prezzo_ivato', 'prezzo_unitario', 'prz_pubblico', 'prz_vendita'],
        ...['pr_pubb', 'pr_pub', 'p_pubblico', 'p_pubbl', 'p_pubb', 'pr_vendita', 'pr_vend', 'p_vendita', 'pvp'],
      ],
      required: true,
      looks: 'number',
    },
  },
  /** Packs in the pharmacy, those that open orders hold included. */
  stock: {
    table: 'offers',
    column: 'stock',
    without_offer: 0,
    shown: z.int(),
    given: z.int('number_invalid').check(z.minimum(0, 'out_of_range'), z.maximum(PACKS_MAX, 'out_of_range')),
    control: 'number',
    cleared: undefined,
    heading: {
      names: [
        ...['giacenza', 'stock', 'quantita', 'disponibilita', 'esistenza', 'giac', 'giac_att', 'esist', 'qta', 'disp'],
        ...['giac_tot', 'giac_totale', 'giacenza_totale', 'giacenza_attuale', 'giac_disp', 'giacenza_disponibile'],
        ...['giacenza_negozio', 'giac_negozio', 'giac_neg', 'giacenza_farmacia', 'giac_farmacia', 'giac_farm'],
        ...['giacenza_magazzino', 'giac_magazzino', 'giac_mag', 'qta_giac', 'qta_giacenza', 'qta_disp'],
        ...['qta_disponibile', 'quantita_disponibile', 'pezzi', 'rimanenza', 'rimanenze'],
      ],
      required: true,
      looks: 'number',
    },
  },
  orderable: {
    table: 'offers',
    column: 'orderable',
    without_offer: false,
    shown: z.boolean(),
    given: z.boolean(),
    control: 'flag',
    cleared: false,
    heading: { names: ['ordinabile', 'orderable', 'ordinab'], unsure: ['ord'], looks: 'switch' },
  },
  kind: {
    table: 'products',
    column: 'kind',
    fixed_by: 'listed',
    shown: kind,
    given: kind,
    control: 'choice',
    cleared: undefined,
    // Only AIFA's lists make the others.
    choices: kind.options.filter((one) => one !== 'medicine' && one !== 'homeopathic'),
    heading: { names: ['tipo', 'kind'] },
  },
  vat_rate: {
    table: 'products',
    column: 'vat_rate',
    fixed_by: 'listed',
    shown: z.int(),
    given: z.int().check(z.refine(isVatRate, 'out_of_range')),
    control: 'choice',
    cleared: undefined,
    choices: VAT_RATES,
    heading: { names: ['iva', 'aliquota_iva', 'vat_rate', 'vat', 'aliquota', 'aliq', 'aliq_iva', 'perc_iva'] },
  },
} as const satisfies Record<string, Field>

type Fields = typeof DESK_FIELDS
export type DeskFieldName = keyof Fields
/** Columns of a table that have a field. */
export type DeskColumn<Table extends Field['table']> = {
  [Name in DeskFieldName]: Fields[Name]['table'] extends Table ? Fields[Name]['column'] : never
}[DeskFieldName]

/** Fields that offer files set too, and their columns. */
export type FileFieldName = {
  [Name in DeskFieldName]: Fields[Name] extends { heading: object } ? Name : never
}[DeskFieldName]
export type FileColumn = Fields[FileFieldName]['column']

export const DESK_FIELD_NAMES = Object.keys(DESK_FIELDS) as DeskFieldName[]
export const deskColumns = <Table extends Field['table']>(of: Table) =>
  Object.values(DESK_FIELDS).flatMap(({ table, column }) => (table === of ? [column] : [])) as DeskColumn<Table>[]

/** Builds an object with a value for each field. */
export const eachDeskField = <Values extends Record<DeskFieldName, unknown>>(
  read: (field: Field, name: DeskFieldName) => Values[DeskFieldName],
) => Object.fromEntries(DESK_FIELD_NAMES.map((name) => [name, read(DESK_FIELDS[name], name)])) as Values

/** A product as one pharmacy sells it. */
export const deskProduct = z.object({
  /** Sent with a change: on another version it is 409 `conflict`. */
  version: z.string(),
  minsan: z.string(),
  ean: z.array(z.string()),
  name: z.string(),
  image: z.nullable(z.string()),
  ...eachDeskField<{ [Name in DeskFieldName]: Fields[Name]['shown'] }>(({ shown }) => shown as never),
  /** AIFA's lists decide its kind, and the price of class A and H. */
  listed: z.boolean(),
  national_price: z.nullable(money),
  pharmacy: deskPharmacy,
  /** `price` is null without an offer; `list_price` is the price outside a reduction. */
  list_price: z.nullable(money),
  hidden: z.boolean(),
  not_sold: z.array(notSold),
})
export type DeskProduct = z.infer<typeof deskProduct>

/** Products that a search finds at most, the first by name: who gets so many adds a word. */
export const DESK_FOUND_MAX = 1000

export const deskProductCalls = {
  listDeskProducts: staffCall('GET /v1/desk/products', {
    summary:
      'Products of a pharmacy by name, or the first thousand that match a name, minsan or EAN, with why they are not sold',
    query: z.object({
      pharmacy_id: id,
      search: optionalText(SCAN_MAX),
      shelf: z.optional(z.enum(SHELVES)),
      page: z._default(queryInteger(1, 10_000), 1),
    }),
    answer: pageOf(deskProduct),
    problems: ['not_found'],
  }),
  setDeskProduct: staffCall('POST /v1/desk/products/{minsan}', {
    summary: "Corrects a product's kind and VAT, or a pharmacy's price, stock and whether it is on sale there",
    params: z.object({ minsan }),
    body: z.strictObject({
      pharmacy_id: id,
      version,
      ...eachDeskField<{ [Name in DeskFieldName]: z.ZodMiniOptional<Fields[Name]['given']> }>(
        ({ given }) => z.optional(given) as never,
      ),
      /** Accepts a price that jumps (lib/rules/price.ts), which is refused with `price_jumps` otherwise. */
      price_confirmed: z.optional(z.boolean()),
      hidden: z.optional(z.boolean()),
    }),
    answer: deskProduct,
    problems: ['conflict'],
  }),
}
