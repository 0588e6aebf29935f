import { sql } from 'drizzle-orm'
import { refreshDerived } from '@/backend/catalogue/derived'
import { type Database, openDatabase } from '@/backend/database/open'
import { categories, offers, product_categories, products } from '@/backend/database/schema/catalogue'
import { pharmacies } from '@/backend/database/schema/places'
import { random as numbers } from '@/backend/testing/random'
import type { Kind, Supply } from '@/lib/contract/products'

/** A reproducible catalogue of any size with fictional names that share words like real ones. */
export interface Size {
  products: number
  pharmacies: number
  /** Products per pharmacy. */
  offers: number
}

const BATCH = 1000
const FORMS = [
  'compresse',
  'capsule',
  'compresse rivestite',
  'gocce',
  'sciroppo',
  'bustine',
  'crema',
  'gel',
  'spray',
  'supposte',
  'fiale',
  'collirio',
  'shampoo',
  'bagnodoccia',
  'latte',
  'pomata',
  'cerotti',
  'polvere',
  'soluzione',
  'garze',
]
const USES = [
  'viso',
  'corpo',
  'capelli',
  'mani',
  'bambini',
  'adulti',
  'notte',
  'giorno',
  'pelle sensibile',
  'idratante',
  'lenitivo',
  'protettivo',
  'forte',
  'retard',
  'junior',
  'plus',
  'complex',
  'complesso vitaminico',
  'energia',
  'difese immunitarie',
]
const INGREDIENTS = [
  'paracetamolo',
  'ibuprofene',
  'ketoprofene',
  'acido acetilsalicilico',
  'loratadina',
  'cetirizina',
  'omeprazolo',
  'pantoprazolo',
  'amoxicillina',
  'diclofenac',
  'vitamina C',
  'vitamina D3',
  'magnesio',
  'zinco',
  'acido ialuronico',
  'melatonina',
  'arnica montana',
  'propoli',
  'echinacea',
  'simeticone',
]
const SYLLABLES = [
  'ta',
  'chi',
  'pi',
  'ri',
  'mo',
  'men',
  'be',
  'ne',
  'far',
  'lo',
  'do',
  'ral',
  'gin',
  've',
  'no',
  'ste',
  'fla',
  'ci',
  'der',
  'ma',
  'bio',
  'nu',
  'tri',
  'co',
  'lax',
  'sol',
  'vit',
  'al',
  'or',
  'es',
  'ger',
  'pla',
  'quen',
  'zi',
  'sta',
  'pro',
]
const KINDS: readonly (readonly [Kind, Supply | null])[] = [
  ['medicine', 'OTC'],
  ['medicine', 'SOP'],
  ['medicine', 'RR'],
  ['medicine', 'RNR'],
  ['supplement', null],
  ['cosmetic', null],
  ['cosmetic', null],
  ['baby', null],
  ['device', null],
  ['infant_formula', null],
]

/** Picks an item, the first ones more often, as words and brands are not used evenly. */
export function pick<T>(list: readonly T[], random: () => number, skew = 1): T {
  const value = list[Math.floor(random() ** skew * list.length)]
  if (value === undefined) throw new RangeError('an empty list has nothing to pick')
  return value
}

function word(random: () => number): string {
  const text = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES, random)).join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Fills an empty database and refreshes derived data. */
export async function seedCatalogue(database: Database, size: Size): Promise<void> {
  const random = numbers(2026)
  const brands = Array.from({ length: Math.max(20, Math.round(size.products / 40)) }, () => word(random))
  const groups = await seedCategories(database)
  await database.insert(pharmacies).values(
    Array.from({ length: size.pharmacies }, (_, place) => ({
      code: `B${place + 1}`,
      name: `Farmacia ${word(random)}`,
      address: `Via ${word(random)} ${place + 1}`,
      city: 'Milano',
      province: 'MI',
      postal_code: '20121',
      latitude: 45.4 + random() / 10,
      longitude: 9.1 + random() / 10,
    })),
  )
  const codes: string[] = []
  for (let start = 0; start < size.products; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size.products - start) }, (_, place) => {
      const [kind, supply] = pick(KINDS, random)
      const brand = pick(brands, random, 2)
      const minsan = `${supply ? '0' : '9'}${String(start + place).padStart(8, '0')}`
      const strength = `${pick([5, 10, 20, 50, 100, 250, 400, 500, 1000], random)} mg`
      codes.push(minsan)
      return {
        minsan,
        kind,
        supply,
        brand,
        strength,
        vat_rate: 10,
        name: `${brand} ${random() < 0.5 ? `${pick(USES, random)} ` : ''}${pick(FORMS, random, 1.5)} ${strength} ${pick([10, 12, 16, 20, 24, 30, 60], random)} pezzi`,
        active_ingredient: supply || random() < 0.3 ? pick(INGREDIENTS, random, 1.5) : null,
        form: pick(FORMS, random),
        ean: [`80${String(start + place).padStart(11, '0')}`],
        description:
          '<p>Testo di prova della misura, lungo quanto una breve descrizione di prodotto sullo scaffale di una farmacia.</p>'.repeat(
            6,
          ),
      }
    })
    await database.insert(products).values(rows)
    await database
      .insert(product_categories)
      .values(rows.map(({ minsan }) => ({ minsan, category_id: pick(groups, random, 1.5) })))
  }
  const sold = await database.select({ id: pharmacies.id }).from(pharmacies)
  for (const { id } of sold) {
    const chosen = new Set<string>()
    while (chosen.size < Math.min(size.offers, codes.length)) chosen.add(pick(codes, random, 1.3))
    const rows = [...chosen].map((minsan) => {
      const list = 200 + Math.floor(random() * 4000)
      const reduced = random() < 0.15
      return {
        pharmacy_id: id,
        minsan,
        price_cents: reduced ? Math.round(list * 0.8) : list,
        list_price_cents: reduced ? list : null,
        stock: random() < 0.7 ? Math.floor(random() * 30) : 0,
        orderable: random() < 0.5,
      }
    })
    for (let start = 0; start < rows.length; start += 5 * BATCH)
      await database.insert(offers).values(rows.slice(start, start + 5 * BATCH))
  }
  await database.execute(sql`INSERT INTO price_history (pharmacy_id, minsan, price_cents, from_at)
    SELECT pharmacy_id, minsan, list_price_cents, now() - interval '60 days' FROM offers WHERE list_price_cents IS NOT NULL
    UNION ALL SELECT pharmacy_id, minsan, price_cents, now() - interval '5 days' FROM offers WHERE list_price_cents IS NOT NULL`)
  await refreshDerived(database)
  await database.execute(sql`ANALYZE`)
}

async function seedCategories(database: Database): Promise<number[]> {
  const upper = Array.from({ length: 10 }, (_, place) => ({
    slug: `reparto-${place + 1}`,
    name: `Reparto ${place + 1}`,
    position: place,
  }))
  const top = await database.insert(categories).values(upper).returning({ id: categories.id, slug: categories.slug })
  const lower = top.flatMap(({ id, slug }) =>
    Array.from({ length: 6 }, (_, place) => ({
      slug: `${slug}-${place + 1}`,
      name: `Scaffale ${place + 1}`,
      parent_id: id,
      position: place,
    })),
  )
  return (await database.insert(categories).values(lower).returning({ id: categories.id })).map(({ id }) => id)
}

/** Opens the database and fills it if it has no product. */
export async function openSeeded(target: { url: string | undefined; folder: string }, size: Size): Promise<void> {
  const { database, close } = await openDatabase(target)
  try {
    if ((await database.select({ minsan: products.minsan }).from(products).limit(1)).length === 0)
      await seedCatalogue(database, size)
  } finally {
    await close()
  }
}
