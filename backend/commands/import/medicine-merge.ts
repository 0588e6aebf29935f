import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { imports } from '@/backend/database/schema/imports'
import type { MedicineFormat } from './medicine-format'
import { given, givenFirst, type Merge, storedFirst, united } from './upsert'

/** AIFA makes its lists anew every month: one that nobody has brought in for so long no longer outranks another. */
const TRUSTED_DAYS = 62

type Voice = MedicineFormat | 'unknown'

/** Whose word counts on what several lists say, the last one's most; a value that a list said before this was noted is `unknown`. */
const ranks = {
  /** A regime that no register has named: the class list that sells less counts more. */
  supply: ['shortages', 'own', 'equivalents', 'class_a', 'class_h', 'unknown', 'register'],
  price: ['own', 'unknown', 'shortages', 'register', 'class_h', 'class_a', 'equivalents'],
} as const satisfies Record<string, readonly Voice[]>

const ranked = {
  kind: ranks.supply,
  supply: ranks.supply,
  atc: ranks.supply,
  equivalence_group: ranks.price,
  reimbursement_class: ranks.price,
  national_price_cents: ranks.price,
}

/** What one list alone says. */
const single = [
  'leaflet_url',
  'reference_price_cents',
  'reimbursement_note',
  'shortage_from',
  'shortage_until',
  'withdrawn_at',
]

/** The lists that were brought in of late, whose rank counts; a list counts against its own earlier word whenever that was. */
export async function trustedLists(database: Database, now = new Date()): Promise<ReadonlySet<string>> {
  const since = new Date(now.getTime() - TRUSTED_DAYS * 86_400_000)
  const rows = await database
    .selectDistinct({ format: imports.format })
    .from(imports)
    .where(and(eq(imports.what, 'medicines'), gt(imports.at, since)))
  return new Set(rows.map(({ format }) => format))
}

/**
 * How a list's word is laid over what is known: on what several lists say by their rank, so that the same lists in any order come to
 * the same; names stay as they are, unless asked otherwise. Each value of a list notes which one said it, and since when.
 */
export function mergeOf(
  format: MedicineFormat,
  { replace_texts, trusted, at }: { replace_texts: boolean; trusted: ReadonlySet<string>; at: Date },
): Merge {
  const texts = replace_texts ? givenFirst : storedFirst
  const allowed = (name: string, order: readonly Voice[]) => {
    const counted = (voice: Voice) => voice === format || voice === 'unknown' || trusted.has(voice)
    const rank = (voice: Voice) => (counted(voice) ? order.indexOf(voice) : -1)
    const above = order.filter((voice) => rank(voice) > rank(format))
    const held = `coalesce(${listOf(name)}, 'unknown')`
    return above.length === 0
      ? `given.${name} is not null`
      : `(given.${name} is not null and (stored.${name} is null or ${held} not in (${above.map(quoted).join(', ')})))`
  }
  // The shop's own format says what each of AIFA's lists says, and counts less than any.
  const own = format === 'own' ? Object.fromEntries(single.map((name) => [name, ranks.price])) : {}
  const by_rank = Object.entries<readonly Voice[]>({ ...ranked, ...own })
  const alone = single.filter((name) => !(name in own))
  const takes = [
    ...by_rank.map(([name, order]) => [name, allowed(name, order)] as const),
    ...alone.map((name) => [name, `given.${name} is not null`] as const),
  ]
  const note = quoted(JSON.stringify({ list: format, at: at.toISOString() }))
  const notes = takes.map(([name, takes_it]) => {
    const differs = `stored.${name} is distinct from given.${name} or ${listOf(name)} is distinct from '${format}'`
    return `'${name}', case when ${takes_it} and (${differs}) then ${note}::jsonb end`
  })
  return {
    ...texts('name', 'brand', 'manufacturer', 'active_ingredient', 'strength', 'form', 'pack'),
    ...storedFirst('vat_rate'),
    ...(format === 'own' && { ...texts('max_quantity', 'max_quantity_reason'), ...united('ean') }),
    ...Object.fromEntries(
      by_rank.map(([name, order]) => [
        name,
        `case when ${allowed(name, order)} then given.${name} else stored.${name} end`,
      ]),
    ),
    ...givenFirst(...alone),
    ...(format === 'register' && {
      withdrawn_at:
        'case when given.withdrawn_at is not null then coalesce(stored.withdrawn_at, given.withdrawn_at) end',
    }),
    ...(format === 'equivalents' && given('reimbursement_note')),
    ...(format === 'shortages' && given('shortage_from', 'shortage_until')),
    sources: `coalesce(stored.sources, '{}') || jsonb_strip_nulls(jsonb_build_object(${notes.join(', ')}))`,
  }
}

const listOf = (name: string) => `stored.sources -> '${name}' ->> 'list'`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** What being in a list gives a product; the register only ever adds. */
interface Listed {
  /** Of the products that are there by it. */
  held: string
  /** What goes when the list no longer names them. */
  columns: readonly string[]
}

/** A class list holds what it said itself, and what was said before that was noted. */
const heldByClass = (letter: 'A' | 'H', list: MedicineFormat) =>
  `reimbursement_class = '${letter}' and coalesce(sources -> 'reimbursement_class' ->> 'list', '${list}') = '${list}'`

export const listed: Record<MedicineFormat, Listed | null> = {
  class_a: { held: heldByClass('A', 'class_a'), columns: ['reimbursement_class', 'national_price_cents'] },
  class_h: { held: heldByClass('H', 'class_h'), columns: ['reimbursement_class', 'national_price_cents'] },
  equivalents: { held: 'reference_price_cents is not null', columns: ['reference_price_cents', 'reimbursement_note'] },
  shortages: { held: 'shortage_from is not null', columns: ['shortage_from', 'shortage_until'] },
  register: null,
  own: null,
}

/** Also forgets the list's word on what another one may now say: the class and price of a pack that is no equivalent any more. */
export const cleared = (format: MedicineFormat, { columns }: Listed) => {
  const forgotten = [...columns, ...(format === 'equivalents' ? Object.keys(ranked) : [])]
  const own = forgotten.map(
    (name) => `case when sources -> '${name}' ->> 'list' = '${format}' then '${name}' else '' end`,
  )
  const assigned = columns.map((name) => `${name} = null`)
  return sql.raw(`${assigned.join(', ')}, sources = sources - array[${own.join(', ')}]`)
}
