import { sql } from 'drizzle-orm'
import type { Lead, Understood } from '@/lib/contract/search'
import { stem, stems } from '@/lib/rules/words'
import { type Database, selectRows } from '../../database/open'
import { idText } from '../../http/own-id'
import type { Match } from '../match'
import { type Entry, isQualifying, meaningOf } from './dictionary'
import {
  categoriesNamed,
  categoriesOf,
  type NamedCategory,
  readNamedCategories,
  readNamedServices,
  readServicesAt,
} from './shop'

/** How many of a kind, and of all, stand below the products. */
const OF_A_KIND = 3
const LEADS_MAX = 6

/** What the text was taken for, and where else it leads. `pharmacy_id` is the pharmacy whose services have an address. */
export async function tellUnderstood(
  database: Database,
  match: Match,
  pharmacy_id: number | null,
): Promise<Understood> {
  const { danger = null, needs = [], names = [] } = match.meaning ?? {}
  const [need] = needs
  if (danger) return { danger, need: null, others: [] }
  const typed = stems(match.text.key).map(meaningOf)
  const [categories, services] = await Promise.all([
    leadsToCategories(database, typed, [...names, ...needs]),
    leadsToServices(database, typed, names, pharmacy_id),
  ])
  const others = [
    ...services,
    ...names.flatMap(({ pharmacies, name }) => (pharmacies ? [lead('pharmacies', name, pharmacies)] : [])),
    ...(await leadsToPharmacies(database, typed, names)),
    ...needs.filter(({ name }) => !saysSame(name, typed)).map(({ name }) => lead('need', name, name)),
    ...leadsToIngredients(names, match.total > 0 ? typed : []),
    ...categories,
  ]
  const of_a_kind = new Map<string, number>()
  const few = others.filter(({ kind }) => {
    of_a_kind.set(kind, (of_a_kind.get(kind) ?? 0) + 1)
    return (of_a_kind.get(kind) ?? 0) <= OF_A_KIND
  })
  return { danger, need: need?.name ?? null, others: few.slice(0, LEADS_MAX) }
}

/** The ingredients that names stand for; none of a text that says it and has found it. */
function leadsToIngredients(names: readonly Entry[], typed: readonly string[]): Lead[] {
  const found = new Map<string, Lead>()
  for (const { name, ingredients } of names)
    for (const one of ingredients)
      if (!saysSame(one, typed) && !found.has(one))
        found.set(one, lead('ingredient', capital(one), one, name === one ? null : capital(name)))
  return [...found.values()]
}

const lead = (kind: Lead['kind'], name: string, key: string | null, detail: string | null = null): Lead => ({
  kind,
  name,
  key,
  detail,
})
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function saysSame(name: string, typed: readonly string[]): boolean {
  const said = stems(name).map(meaningOf)
  return said.length === typed.length && said.every((word) => typed.includes(word))
}

async function leadsToCategories(
  database: Database,
  typed: readonly string[],
  entries: readonly Entry[],
): Promise<Lead[]> {
  const known = await readNamedCategories(database)
  const whole = ({ words }: NamedCategory) => words.size > 0 && [...words].every((word) => typed.includes(word))
  const found = new Set([
    ...categoriesNamed(known, typed),
    ...known.filter(whole),
    ...entries.flatMap(({ categories }) => categoriesOf(known, categories)),
  ])
  return [...found].map(({ name, path }) => lead('category', name, path))
}

async function leadsToServices(
  database: Database,
  typed: readonly string[],
  names: readonly Entry[],
  pharmacy_id: number | null,
): Promise<Lead[]> {
  const wanted = names.flatMap(({ service }) => (service ? [meaningOf(stem(service))] : []))
  const telling = typed.filter((word) => !isQualifying(word))
  const found = (await readNamedServices(database)).filter(
    ({ words }) =>
      wanted.some((part) => [...words].some((word) => word.startsWith(part))) ||
      (telling.length > 0 && telling.every((word) => words.has(word))),
  )
  if (found.length === 0) return []
  const ids =
    pharmacy_id === null
      ? []
      : await readServicesAt(
          database,
          pharmacy_id,
          found.map(({ slug }) => slug),
        )
  const idOf = new Map(ids.map(({ id, slug }) => [slug, idText(id)]))
  return found.map(({ name, slug }) => lead('service', name, idOf.get(slug) ?? null))
}

/** Pharmacies by name or comune, where the text says that it asks for one. */
async function leadsToPharmacies(
  database: Database,
  typed: readonly string[],
  names: readonly Entry[],
): Promise<Lead[]> {
  // "Farmacie vicine" asks for a list, "farmacia Tigli" for one of them.
  const listed = new Set(
    names.flatMap(({ pharmacies, said }) => (pharmacies ? said.flatMap((one) => stems(one).map(meaningOf)) : [])),
  )
  const words = typed.filter((word) => word !== FARMACIA && !listed.has(word))
  if (!typed.includes(FARMACIA ?? '') || words.length === 0) return []
  const like = sql.join(
    words.map((word) => sql`translate(lower(p.name || ' ' || p.city), 'àèéìòù', 'aeeiou') LIKE ${`%${word}%`}`),
    sql` AND `,
  )
  const rows = await selectRows<{ code: string; name: string; city: string }>(
    database,
    sql`SELECT code, name, city FROM pharmacies p WHERE active AND ${like} ORDER BY name, id LIMIT ${OF_A_KIND}`,
  )
  return rows.map(({ code, name, city }) => lead('pharmacy', name, code, city))
}

const [FARMACIA] = stems('farmacia')
