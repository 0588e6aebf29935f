import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { categories, own_codes, products } from '@/backend/database/schema/catalogue'
import { pharmacies, services } from '@/backend/database/schema/places'
import { isProductEan } from '@/lib/identifiers/gtin'
import { readProductCode } from '@/lib/identifiers/product-code'
import { NoPicture } from '../pictures'
import type { Loader } from './loader'
import type { Outcome } from './outcome'
import { type PictureSource, refused } from './pictures'
import { readMerged } from './upsert'
import { pharmacyCode } from './values'

type Target =
  | { what: 'product'; key: string }
  | { what: 'service'; key: string }
  | { what: 'pharmacy'; key: number }
  | { what: 'category'; key: number }
/** Pictures of one target in order, as stored URLs. */
export type PicturesRecord = { target: Target; images: string[] }

const CODES_AT_ONCE = 500

/**
 * Groups pictures by target, resolves it and stores each picture. Invalid ones are rejected by name; the target's
 * other pictures are imported.
 */
export async function* keptPictures(
  database: Database,
  sources: AsyncIterable<Outcome<PictureSource>>,
  keep: (content: Buffer) => Promise<string>,
): AsyncGenerator<Outcome<PicturesRecord>> {
  const pictures: PictureSource[] = []
  for await (const outcome of sources) {
    if ('record' in outcome) pictures.push(outcome.record)
    else yield outcome
  }
  const find = await findTargets(database, [...new Set(pictures.flatMap(({ codes }) => codes))])
  const groups = new Map<string, { target: Target; pictures: PictureSource[] }>()
  for (const picture of pictures) {
    const { line, name, codes } = picture
    const target = codes.map(find).find((found) => found !== undefined)
    const detail = `${name}: no product, pharmacy, category or service has the code ${codes.at(-1)}`
    if (!target) yield { line, rejected: { code: 'unknown_product', detail } }
    else
      groups.set(toTargetKey(target), {
        target,
        pictures: [...(groups.get(toTargetKey(target))?.pictures ?? []), picture],
      })
  }
  for (const { target, pictures } of groups.values()) {
    const images = new Set<string>()
    for (const { line, name, read } of pictures.sort((one, other) => one.position - other.position))
      try {
        images.add(await keep(await read()))
      } catch (error) {
        if (!(error instanceof NoPicture)) throw error
        yield { line, rejected: refused(name, error.message) }
      }
    if (images.size > 0) yield { line: pictures[0]?.line ?? 0, record: { target, images: [...images] } }
  }
}

const toTargetKey = ({ what, key }: Target) => `${what}|${key}`

/**
 * Resolves codes: minsan, EAN or a file's own code, then pharmacy code, category slug, service slug. The code of a merged
 * duplicate is the product that was kept.
 */
async function findTargets(database: Database, codes: string[]): Promise<(code: string) => Target | undefined> {
  const targets = new Map<string, Target>()
  const merged = await readMerged(database)
  const toKept = (minsan: string) => merged.get(minsan) ?? minsan
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    const named = codes.slice(from, from + CODES_AT_ONCE)
    const { minsan, ean } = products
    // The reference is prefixed with its pharmacy.
    const reference = sql<string>`substr(${own_codes.reference}, strpos(${own_codes.reference}, '|') + 1)`
    const own = await database
      .select({ reference, minsan: own_codes.minsan })
      .from(own_codes)
      .where(inArray(reference, named))
    const padded = named.flatMap((code) => readProductCode(code)?.minsan ?? [])
    const known = await database
      .select({ minsan, ean })
      .from(products)
      .where(
        or(
          inArray(minsan, [...padded, ...own.map((one) => one.minsan)].map(toKept)),
          sql`${ean} && ${sql.param(named.flatMap((code) => readProductCode(code)?.ean ?? []))}::text[]`,
        ),
      )
    const places = await database
      .select({ id: pharmacies.id, code: pharmacies.code })
      .from(pharmacies)
      .where(inArray(pharmacies.code, named.map(pharmacyCode)))
    const shelves = await database
      .select({ id: categories.id, slug: categories.slug })
      .from(categories)
      .where(inArray(categories.slug, named))
    const bookable = await database
      .selectDistinct({ slug: services.slug })
      .from(services)
      .where(inArray(services.slug, named))
    for (const { slug } of bookable) targets.set(slug, { what: 'service', key: slug })
    for (const { id, slug } of shelves) targets.set(slug, { what: 'category', key: id })
    for (const { id, code } of places) targets.set(code, { what: 'pharmacy', key: id })
    for (const product of known)
      for (const code of [product.minsan, ...product.ean.filter(isProductEan)])
        targets.set(code, { what: 'product', key: product.minsan })
    const isKnown = new Set(known.map((product) => product.minsan))
    for (const code of padded) if (isKnown.has(toKept(code))) targets.set(code, { what: 'product', key: toKept(code) })
    for (const { reference, minsan } of own)
      if (isKnown.has(toKept(minsan)) && !targets.has(reference))
        targets.set(reference, { what: 'product', key: toKept(minsan) })
  }
  return (code) => {
    const { minsan, ean } = readProductCode(code) ?? { minsan: null, ean: null }
    const spellings = [minsan ?? code, ean ?? code, code, pharmacyCode(code)]
    return spellings.map((spelling) => targets.get(spelling)).find((target) => target !== undefined)
  }
}

/** Replaces a target's pictures; a pharmacy, a category and a service (at all pharmacies) have one each. */
export const pictureLoader: Loader<PicturesRecord> = {
  recordKey: ({ target }) => toTargetKey(target),
  async write(database, rows, changes) {
    const added: unknown[] = []
    const changed: unknown[] = []
    const setImage = async (table: typeof pharmacies | typeof categories, id: number, image: string) => {
      const condition = eq(table.id, id)
      const [stored] = await database.select({ image: table.image }).from(table).where(condition).for('update')
      if (stored?.image === image) return false
      await database.update(table).set({ image }).where(condition)
      ;(stored?.image ? changed : added).push(id)
      return true
    }
    for (const { record } of rows) {
      const { target, images } = record
      const [first = ''] = images
      if (target.what === 'category') {
        if (await setImage(categories, target.key, first)) changes.addCategories()
      } else if (target.what === 'service') {
        const condition = eq(services.slug, target.key)
        const { image, pharmacy_id } = services
        const stored = await database.select({ image, pharmacy_id }).from(services).where(condition).for('update')
        const others = stored.filter((service) => service.image !== first)
        if (others.length === 0) continue
        await database.update(services).set({ image: first }).where(condition)
        for (const service of others) changes.addPharmacy(service.pharmacy_id)
        ;(others.some((service) => service.image) ? changed : added).push(target.key)
      } else if (target.what === 'pharmacy') {
        if (await setImage(pharmacies, target.key, first)) changes.addPharmacy(target.key)
      } else {
        const condition = eq(products.minsan, target.key)
        const [stored] = await database
          .select({ images: products.images })
          .from(products)
          .where(condition)
          .for('update')
        if (stored?.images.join() === images.join()) continue
        await database.update(products).set({ images, updated_at: sql`now()` }).where(condition)
        ;(stored?.images.length ? changed : added).push(target.key)
        changes.addProduct(target.key)
      }
    }
    return { added, changed }
  },
}
