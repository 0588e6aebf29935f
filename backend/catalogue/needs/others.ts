import { sql } from 'drizzle-orm'
import type { Lead, Understood } from '@/lib/contract/search'
import { stem, stems } from '@/lib/rules/words'
import { type Database, selectRows } from '../../database/open'
import { formatId } from '../../http/row-ids'
import type { Match } from '../match'
import { medicineClauses, strengthClause } from './clauses'
import { type Entry, getMeaning, isQualifying, nearestNeeds } from './dictionary'
import type { PersonRule } from './persons'
import {
  categoriesNamed,
  FARMACIA,
  findCategories,
  type NamedCategory,
  pharmaciesCalled,
  readNamedCategories,
  readNamedPharmacies,
  readNamedServices,
  readServicesAt,
} from './shop'
import { findStrength } from './understand'

const OF_A_KIND = 3
const LEADS_MAX = 6
const NAME_MIN = 3

/** The interpretation of the text and its leads. `pharmacy_id` is the pharmacy whose services are linked. */
export async function tellUnderstood(
  database: Database,
  match: Match,
  pharmacy_id: number | null,
): Promise<Understood> {
  const { danger = null, needs = [], names = [] } = match.meaning ?? {}
  const [need = null] = needs
  if (danger) return { danger, need: null, others: [] }
  const { person } = match
  const typed = stems(match.text.key).map(getMeaning)
  const telling = typed.filter((word) => !isQualifying(word))
  // A bare need or ingredient lead would lose the person.
  const whom = person ? ` ${person.said[0]}` : ''
  const [categories, services, ingredients, pharmacies, stands_for] = await Promise.all([
    person
      ? shelvesFor(database, person, [...names, ...needs])
      : leadsToCategories(database, typed, [...names, ...needs]),
    leadsToServices(database, typed, names, pharmacy_id),
    leadsToIngredients(database, names, telling, whom),
    needs.length > 0 ? [] : leadsToPharmacies(database, typed, names),
    readStandsFor(database, match),
  ])
  const medical = needs.length > 0 || match.total === 0 || names.some((one) => medicineClauses(one).length > 0)
  const others = [
    ...services,
    ...names.flatMap(({ pharmacies, name }) => (pharmacies ? [lead('pharmacies', name, pharmacies)] : [])),
    ...names.flatMap(({ page, name }) => (page ? [lead('page', name, page)] : [])),
    ...needsBeside(match, typed, telling).map((name) => lead('need', name, name + whom)),
    ...ingredients,
    ...categories,
    ...pharmacies,
  ]
  const of_a_kind = new Map<string, number>()
  const few = others.filter(({ kind }) => {
    of_a_kind.set(kind, (of_a_kind.get(kind) ?? 0) + 1)
    return (of_a_kind.get(kind) ?? 0) <= OF_A_KIND
  })
  const told = person && medical ? { person: person.person } : {}
  return { danger, need: need?.name ?? null, ...told, ...stands_for, others: few.slice(0, LEADS_MAX) }
}

/** Needs the text expresses in other words; without hits, the nearest by part of the body. */
function needsBeside({ meaning, total }: Match, typed: readonly string[], telling: readonly string[]): string[] {
  const { needs = [], names = [] } = meaning ?? {}
  if (total > 0)
    return needs.map(({ name }) => name).filter((name) => !saysSame(name, typed) && !saysSame(name, telling))
  return needs.length + names.length > 0 ? [] : typed.flatMap((word) => nearestNeeds.get(word) ?? [])
}

/** Ingredients behind the names, unless the text already names them or the shop has nothing like the named brand. */
async function leadsToIngredients(
  database: Database,
  names: readonly Entry[],
  typed: readonly string[],
  whom: string,
): Promise<Lead[]> {
  const found = new Map<string, { lead: Lead; clause: string }>()
  for (const one of names)
    for (const [place, ingredient] of one.ingredients.entries())
      if (!saysSame(ingredient, typed) && !found.has(ingredient)) {
        const brand = one.name === ingredient ? null : capital(one.name)
        const clause = medicineClauses(one)[place] ?? ''
        found.set(ingredient, { lead: lead('ingredient', capital(ingredient), ingredient + whom, brand), clause })
      }
  if (found.size === 0) return []
  const ways = [...found.values()]
  const [row] = await selectRows<Record<string, boolean>>(
    database,
    sql`SELECT ${sql.join(
      ways.map(
        ({ clause }, place) =>
          sql`EXISTS (SELECT FROM product_index i WHERE i.terms @@ ${clause}::tsquery) AS ${sql.identifier(`way_${place}`)}`,
      ),
      sql`, `,
    )}`,
  )
  return ways.filter((_, place) => row?.[`way_${place}`]).map((way) => way.lead)
}

async function readStandsFor(database: Database, match: Match): Promise<Pick<Understood, 'stands_for'>> {
  const brand = match.meaning?.names.find((one) => one.brand)
  if (!brand) return {}
  const strength = findStrength(match.text.key, brand)
  const same = strength === null || match.total === 0 || (await hasStrength(database, match, strength))
  const offered = match.meaning?.instead ? 'instead' : same ? 'same' : 'other_strengths'
  return { stands_for: { name: capital(brand.name), ingredients: [...brand.ingredients], strength, offered } }
}

async function hasStrength(database: Database, match: Match, strength: string): Promise<boolean> {
  const [row] = await selectRows<{ found: boolean }>(
    database,
    sql`SELECT EXISTS (SELECT FROM product_index i
      WHERE ${match.matches(sql`i`)} AND i.terms @@ ${strengthClause(strength)}::tsquery) AS found`,
  )
  return row?.found ?? false
}

const lead = (kind: Lead['kind'], name: string, key: string | null, detail: string | null = null): Lead => ({
  kind,
  name,
  key,
  detail,
})
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function saysSame(name: string, typed: readonly string[]): boolean {
  const said = stems(name).map(getMeaning)
  return said.length === typed.length && said.every((word) => typed.includes(word))
}

async function leadsToCategories(
  database: Database,
  typed: readonly string[],
  entries: readonly Entry[],
): Promise<Lead[]> {
  const known = await readNamedCategories(database)
  // "Xanax gocce" is no request for the shelf named Gocce.
  const telling = typed.some((word) => !isQualifying(word))
  const whole = ({ words }: NamedCategory) =>
    words.size > 0 &&
    [...words].every((word) => typed.includes(word)) &&
    (!telling || [...words].some((word) => !isQualifying(word)))
  const found = new Set([
    ...categoriesNamed(known, typed),
    ...known.filter(whole),
    ...entries.flatMap(({ categories }) => findCategories(known, categories)),
  ])
  return [...found].map(({ name, path }) => lead('category', name, path))
}

/** For persons with restrictions: their categories, and those of needs without medicines. */
async function shelvesFor(database: Database, { categories }: PersonRule, entries: readonly Entry[]): Promise<Lead[]> {
  const goods = entries.filter((one) => medicineClauses(one).length === 0).flatMap((one) => one.categories)
  const found = findCategories(await readNamedCategories(database), [...goods, ...categories])
  return found.map(({ name, path }) => lead('category', name, path))
}

async function leadsToServices(
  database: Database,
  typed: readonly string[],
  names: readonly Entry[],
  pharmacy_id: number | null,
): Promise<Lead[]> {
  const wanted = names.flatMap(({ service }) => (service ? [getMeaning(stem(service))] : []))
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
  const idsBySlug = new Map(ids.map(({ id, slug }) => [slug, formatId(id)]))
  return found.map(({ name, slug }) => ({ ...lead('service', name, idsBySlug.get(slug) ?? null), slug }))
}

/** Pharmacies by name, or also by comune if the text asks for a pharmacy. */
async function leadsToPharmacies(
  database: Database,
  typed: readonly string[],
  names: readonly Entry[],
): Promise<Lead[]> {
  // "Farmacie vicine" asks for a list, "farmacia Tigli" for a pharmacy.
  const listed = new Set(
    names.flatMap(({ pharmacies, said }) => (pharmacies ? said.flatMap((one) => stems(one).map(getMeaning)) : [])),
  )
  const asked = typed.includes(FARMACIA)
  const words = typed.filter((word) => word !== FARMACIA && !listed.has(word))
  if (words.join('').length < NAME_MIN || (!asked && names.length > 0)) return []
  const found = pharmaciesCalled(await readNamedPharmacies(database), words, asked)
  return found.slice(0, OF_A_KIND).map(({ name, code, city }) => lead('pharmacy', name, code, city))
}
