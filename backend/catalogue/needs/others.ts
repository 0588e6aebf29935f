import { sql } from 'drizzle-orm'
import type { Lead, ShopPage, Understood } from '@/lib/contract/search'
import { ALL_TRAITS, getTraitGroup } from '@/lib/rules/traits'
import { searchKey, stem, stems } from '@/lib/rules/words'
import { type Database, selectRows } from '../../database/open'
import { formatId } from '../../http/page'
import { HUGE, isSold, type Match } from '../match'
import { any, isShape, medicineClauses, ownClause, strengthClause, typedForms } from './clauses'
import {
  asksMedicine,
  type Entry,
  getMeaning,
  isGoodsBrand,
  isOnPrescription,
  isQualifying,
  nearestNeeds,
  spellBrands,
} from './dictionary'
import type { PersonRule } from './persons'
import {
  categoriesNamed,
  citiesNamed,
  FARMACIA,
  findCategories,
  type NamedCategory,
  pharmaciesCalled,
  readComuni,
  readNamedCategories,
  readNamedPharmacies,
  readNamedServices,
  readPlaces,
  readServicesAt,
} from './shop'
import { findStrength, type Meaning } from './understand'

const FORMS = ALL_TRAITS.filter((trait) => getTraitGroup(trait) === 'form')
const OF_A_KIND = 3
const LEADS_MAX = 6
const NAME_MIN = 3
const MISTYPED_MIN = 7

/** Returns how the search was understood, with its links. `pharmacyId` selects the services to link. */
export async function tellUnderstood(database: Database, match: Match, pharmacyId: number | null): Promise<Understood> {
  const { danger = null, needs = [], names = [] } = match.meaning ?? {}
  const [need = null] = needs
  if (danger) return { danger, need: null, others: [] }
  const { person } = match
  const typed = stems(match.text.key).map(getMeaning)
  const telling = typed.filter((word) => !isQualifying(word))
  // A bare need or ingredient lead would lose the person.
  const whom = person ? ` ${person.said[0]}` : ''
  // Beside a medicine the products listed may be the medicine.
  const hasMedicine = names.some((one) => !isGoodsBrand(one) && medicineClauses(one).length > 0)
  const brand = hasMedicine ? undefined : names.find(isGoodsBrand)
  const [categories, services, ingredients, pharmacies, sold, missing_form] = await Promise.all([
    person
      ? shelvesFor(database, person, [...names, ...needs])
      : leadsToCategories(database, typed, [...names, ...needs]),
    leadsToServices(database, typed, names, pharmacyId),
    // For the person, nothing would be found by it.
    match.meaning?.is_held_back || (match.total === 0 && person)
      ? []
      : leadsToIngredients(database, names, telling, whom),
    needs.length > 0 ? [] : leadsToPharmacies(database, match, typed),
    brand ? isSold(database, brand) : true,
    findMissingForm(database, match),
  ])
  const medical = needs.length > 0 || match.total === 0 || names.some((one) => medicineClauses(one).length > 0)
  const others = [
    ...services,
    ...names.flatMap(({ pharmacies, name }) => (pharmacies ? [lead('pharmacies', name, pharmacies)] : [])),
    ...pagesFor(match).map(({ page, name }) => lead('page', name, page)),
    ...needsBeside(match, typed, telling).map((name) => lead('need', name, name + whom)),
    ...ingredients,
    ...categories,
    ...pharmacies,
  ]
  const ofAKind = new Map<string, number>()
  const few = others.filter(({ kind }) => {
    ofAKind.set(kind, (ofAKind.get(kind) ?? 0) + 1)
    return (ofAKind.get(kind) ?? 0) <= OF_A_KIND
  })
  const told = person && medical ? { person: person.person } : {}
  const unsold = brand && !sold ? brand : null
  const standsFor = unsold === null || match.total === 0 ? await readStandsFor(database, match) : {}
  const about = tellTopic(match, few, unsold)
  const { properties, declared } = match
  return {
    danger,
    need: need?.name ?? findHeldBack(match),
    ...told,
    ...standsFor,
    ...(about && { about }),
    ...(properties.length > 0 && { properties: { names: properties.map(({ name }) => name), declared } }),
    ...(missing_form !== null && { missing_form }),
    others: few.slice(0, LEADS_MAX),
  }
}

/** Name in the search whose products are all hidden for the person it mentions, such as a newborn. */
function findHeldBack({ text, meaning, total, person }: Match): string | null {
  if (total > 0 || person === null || person.person === 'animal') return null
  const name = meaning?.names.find((one) => isSaidIn(text.key, one) && !one.page && !one.service && !one.pharmacies)
  return name && !name.doctor && !isOnPrescription(name) ? capital(name.name) : null
}

/** The year and six digits (backend/orders/insert.ts). */
const ORDER_NUMBER = /^(20\d\d) ?(0\d{5})$/
const PRESCRIPTION = { page: 'prescription', name: 'Come darci la ricetta' } as const

function pagesFor(match: Match): { page: ShopPage; name: string }[] {
  const { text, meaning } = match
  const [, year, number] = ORDER_NUMBER.exec(text.key) ?? []
  if (number !== undefined) return [{ page: 'order', name: `Ordine ${year}-${number}` }]
  const { names = [] } = meaning ?? {}
  const pages = names.flatMap(({ page, name }) => (page ? [{ page, name }] : []))
  return findOnPrescription(match) ? [...pages, PRESCRIPTION] : pages
}

/** A class of medicines that needs a prescription, or a medicine that the shop has not. */
const findOnPrescription = ({ text, meaning, total, person }: Match): Entry | undefined =>
  meaning?.names.find(
    (one) =>
      (isSaidIn(text.key, one) || isMistyped(text.key, one, meaning)) &&
      (one.doctor === true || (total === 0 && (person === null || one.brand === true) && isOnPrescription(one))),
  )

/** The whole text is one word, and nearly this name: `lansoprasolo`. */
function isMistyped(key: string, { name }: Entry, { left }: Meaning): boolean {
  const [word = '', ...more] = key.split(' ')
  return more.length === 0 && left.length === 0 && word.length >= MISTYPED_MIN && word.length >= name.length - 1
}

/** Matches whole words only: a prefix or a typing error next to other words does not make a topic. */
function isSaidIn(key: string, { said }: Entry): boolean {
  const typed = stems(spellBrands(key)).map(getMeaning)
  return said.some(
    (one) =>
      stems(one).every((word) => typed.includes(getMeaning(word))) &&
      (!asksMedicine(searchKey(one)) || asksMedicine(key)),
  )
}

function tellTopic(match: Match, leads: readonly Lead[], unsold: Entry | null): Understood['about'] | null {
  const { meaning, total } = match
  const { names = [], needs = [] } = meaning ?? {}
  const doctor = findOnPrescription(match)
  if (doctor) return { kind: 'doctor', name: capital(doctor.name) }
  if (unsold) return { kind: total > 0 ? 'brand' : 'goods', name: unsold.name }
  if (total > 0) return null
  const page = leads.find(({ kind, key }) => kind === 'page' && (key === 'order' || key === 'prescription'))
  if (page) return { kind: page.key === 'order' ? 'order' : 'prescription', name: page.name }
  const place = leads.find(({ kind, key }) => kind === 'pharmacies' && key?.includes('/'))
  if (place) return { kind: 'place', name: place.name }
  if (leads.some(({ kind }) => kind === 'page' || kind === 'pharmacies' || kind === 'service')) return null
  const service = names.find((one) => one.service !== undefined)
  if (service) return { kind: 'service', name: service.name }
  // For a person, products that are offered may be left out.
  const goods =
    needs.length === 0 && match.person === null
      ? names.find((one) => isSaidIn(match.text.key, one) || (meaning && isMistyped(match.text.key, one, meaning)))
      : undefined
  return goods ? { kind: 'goods', name: capital(goods.name) } : null
}

/** Needs the text expresses in other words; without hits, the nearest by part of the body. */
function needsBeside(
  { meaning, total, person }: Match,
  typed: readonly string[],
  telling: readonly string[],
): string[] {
  const { needs = [], names = [] } = meaning ?? {}
  if (total > 0)
    return needs.map(({ name }) => name).filter((name) => !saysSame(name, typed) && !saysSame(name, telling))
  return needs.length + names.length > 0 || person?.person === 'animal'
    ? []
    : typed.flatMap((word) => nearestNeeds.get(word) ?? [])
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
  const brand = match.meaning?.names.find((one) => one.brand && one.ingredients.length > 0)
  if (!brand) return {}
  const strength = findStrength(match.text.key, brand)
  const same = strength === null || match.total === 0 || (await hasStrength(database, match, strength))
  const offered = match.meaning?.instead && !match.meaning.is_held_back ? 'instead' : same ? 'same' : 'other_strengths'
  return { stands_for: { name: capital(brand.name), ingredients: [...brand.ingredients], strength, offered } }
}

/** The form that the text names besides a product, if all that it finds state another one. */
async function findMissingForm(database: Database, match: Match): Promise<string | null> {
  const [form, ...more] = typedForms(match.text.key)
  const telling = stems(match.text.key).some((one) => !isShape(one) && !isQualifying(one))
  if (!form || more.length > 0 || !telling || match.total === 0 || match.total > HUGE) return null
  const { names = [], needs = [] } = match.meaning ?? {}
  const medicines = needs.slice(0, 1).flatMap(medicineClauses)
  // Of a need, its medicines; all that is found where the shop has none of them.
  const own = names.length > 0 ? names.slice(0, 1).flatMap(ownClause) : medicines
  const missing = sql`NOT ts_match_vq(i.terms, ${form.clause}::tsquery) AND i.traits && ${sql.param(FORMS)}::text[]`
  const ofOwn = own.length > 0 ? sql`ts_match_vq(i.terms, ${any(own)}::tsquery)` : sql`true`
  const [row] = await selectRows<{ missing: boolean | null }>(
    database,
    sql`SELECT coalesce(bool_and(${missing}) FILTER (WHERE ${ofOwn}), ${names.length > 0 ? sql`NULL` : sql`bool_and(${missing})`}) AS missing
      FROM product_index i WHERE ${match.matches(sql`i`)}`,
  )
  return row?.missing ? form.word : null
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
async function shelvesFor(
  database: Database,
  { person, categories }: PersonRule,
  entries: readonly Entry[],
): Promise<Lead[]> {
  // People's shelves are no answer for an animal.
  const suited = entries.filter((one) => medicineClauses(one).length === 0 && person !== 'animal')
  const goods = suited.flatMap((one) => one.categories)
  const found = findCategories(await readNamedCategories(database), [...goods, ...categories])
  return found.map(({ name, path }) => lead('category', name, path))
}

async function leadsToServices(
  database: Database,
  typed: readonly string[],
  names: readonly Entry[],
  pharmacyId: number | null,
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
    pharmacyId === null
      ? []
      : await readServicesAt(
          database,
          pharmacyId,
          found.map(({ slug }) => slug),
        )
  const idsBySlug = new Map(ids.map(({ id, slug }) => [slug, formatId(id)]))
  return found.map(({ name, slug }) => ({ ...lead('service', name, idsBySlug.get(slug) ?? null), slug }))
}

/** Comuni with pharmacies that the text names by name or postal code, else one without any. */
async function leadsToPlaces(
  database: Database,
  known: Parameters<typeof citiesNamed>[0],
  key: string,
  total: number,
): Promise<Lead[]> {
  const places = readPlaces(key)
  if (places.length === 0) return []
  const comuni = total === 0 ? await readComuni(database, places) : []
  const here = citiesNamed(known, places)
  const cities = here.length > 0 ? here : comuni.flatMap((one) => citiesNamed(known, [searchKey(one)]))
  if (cities.length > 0)
    return cities.slice(0, OF_A_KIND).map(({ city, province }) => lead('pharmacies', city, `${province}/${city}`))
  return comuni.slice(0, 1).map((city) => lead('pharmacies', city, `*/${city}`))
}

/** Pharmacies by name, or also by comune if the text asks for a pharmacy. */
async function leadsToPharmacies(
  database: Database,
  { text, meaning, total }: Match,
  typed: readonly string[],
): Promise<Lead[]> {
  const names = meaning?.names ?? []
  const known = await readNamedPharmacies(database)
  const places = names.every((one) => one.pharmacies !== undefined)
    ? await leadsToPlaces(database, known, text.key, total)
    : []
  // "Farmacie vicine" asks for a list, "farmacia Tigli" for a pharmacy.
  const listed = new Set(
    names.flatMap(({ pharmacies, said }) => (pharmacies ? said.flatMap((one) => stems(one).map(getMeaning)) : [])),
  )
  const asked = typed.includes(FARMACIA)
  const words = typed.filter((word) => word !== FARMACIA && !listed.has(word))
  if (words.join('').length < NAME_MIN || (!asked && names.length > 0)) return places
  const found = pharmaciesCalled(known, words, asked)
  return [...places, ...found.slice(0, OF_A_KIND).map(({ name, code, city }) => lead('pharmacy', name, code, city))]
}
