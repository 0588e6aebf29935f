import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { imports } from '@/backend/database/schema/imports'
import type { MedicineFormat } from './medicine-format'
import { given, givenFirst, type Merge, storedFirst, united } from './upsert'

/** AIFA publishes its lists monthly: a list not imported for this long no longer outranks others. */
const TRUSTED_DAYS = 62

type Voice = MedicineFormat | 'unknown'

/** Rank of the lists per column, lowest first; `unknown` are values from before sources were recorded. */
const ranks = {
  /** Without the register, the stricter class list wins. */
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

/** Columns stated by a single list. */
const single = [
  'leaflet_url',
  'reference_price_cents',
  'reimbursement_note',
  'shortage_from',
  'shortage_until',
  'withdrawn_at',
]

/** Recently imported lists, whose rank counts; a list always overrides its own earlier values. */
export async function trustedLists(database: Database, now = new Date()): Promise<ReadonlySet<string>> {
  const since = new Date(now.getTime() - TRUSTED_DAYS * 86_400_000)
  const rows = await database
    .selectDistinct({ format: imports.format })
    .from(imports)
    .where(and(eq(imports.what, 'medicines'), gt(imports.at, since)))
  return new Set(rows.map(({ format }) => format))
}

/**
 * Rules for merging a list: shared columns by rank, so that the order of imports does not matter; names are kept
 * unless `replace_texts`. Records source and time of each value.
 */
export function buildMerge(
  format: MedicineFormat,
  { replace_texts, trusted, at }: { replace_texts: boolean; trusted: ReadonlySet<string>; at: Date },
): Merge {
  const texts = replace_texts ? givenFirst : storedFirst
  const allowed = (name: string, order: readonly Voice[]) => {
    const counted = (voice: Voice) => voice === format || voice === 'unknown' || trusted.has(voice)
    const rank = (voice: Voice) => (counted(voice) ? order.indexOf(voice) : -1)
    const above = order.filter((voice) => rank(voice) > rank(format))
    const held = `coalesce(${sourceList(name)}, 'unknown')`
    return above.length === 0
      ? `given.${name} is not null`
      : `(given.${name} is not null and (stored.${name} is null or ${held} not in (${above.map(quoted).join(', ')})))`
  }
  // The shop's own format covers AIFA's columns with the lowest rank.
  const own = format === 'own' ? Object.fromEntries(single.map((name) => [name, ranks.price])) : {}
  const byRank = Object.entries<readonly Voice[]>({ ...ranked, ...own })
  const alone = single.filter((name) => !(name in own))
  const takes = [
    ...byRank.map(([name, order]) => [name, allowed(name, order)] as const),
    ...alone.map((name) => [name, `given.${name} is not null`] as const),
  ]
  const note = quoted(JSON.stringify({ list: format, at: at.toISOString() }))
  const notes = takes.map(([name, takesIt]) => {
    const differs = `stored.${name} is distinct from given.${name} or ${sourceList(name)} is distinct from '${format}'`
    return `'${name}', case when ${takesIt} and (${differs}) then ${note}::jsonb end`
  })
  return {
    ...texts('name', 'brand', 'manufacturer', 'active_ingredient', 'strength', 'form', 'pack'),
    ...storedFirst('vat_rate'),
    ...(format === 'own' && { ...texts('max_quantity', 'max_quantity_reason'), ...united('ean') }),
    ...Object.fromEntries(
      byRank.map(([name, order]) => [
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

const sourceList = (name: string) => `stored.sources -> '${name}' ->> 'list'`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

interface Listed {
  /** Condition for products held by the list. */
  held: string
  /** Columns cleared when the list no longer contains the product. */
  columns: readonly string[]
}

/** A class list holds its own values and those from before sources were recorded. */
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

/**
 * Also clears the list's source on columns that another list may now set, such as class and price of a former
 * equivalent.
 */
export const cleared = (format: MedicineFormat, { columns }: Listed) => {
  const forgotten = [...columns, ...(format === 'equivalents' ? Object.keys(ranked) : [])]
  const own = forgotten.map(
    (name) => `case when sources -> '${name}' ->> 'list' = '${format}' then '${name}' else '' end`,
  )
  const assigned = columns.map((name) => `${name} = null`)
  return sql.raw(`${assigned.join(', ')}, sources = sources - array[${own.join(', ')}]`)
}
