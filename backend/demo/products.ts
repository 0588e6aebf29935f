import { completeEan, makeMinsan, readOrdinal } from '@/backend/demo/codes'
import { addDays, romeInstant } from '@/backend/demo/days'
import { medicineSeeds } from '@/backend/demo/medicines/seeds'
import { parapharmacySeeds } from '@/backend/demo/parapharmacy/seeds'
import { random } from '@/backend/demo/random'
import type { Draft, Seed } from '@/backend/demo/seed'
import type { DemoProduct, PackShape } from '@/backend/demo/types'

/** The day that stands in where dates do not matter, as for pictures. */
const ANY_DAY = '2026-01-01'

/** Places of the three products whose sale has ended (410 in the shop). */
const WITHDRAWN = new Set([101, 307, 523])

/** Hand-written products in a fixed shuffle, so that any count holds something of everything. */
const seeds: Seed[] = (() => {
  const all = [...medicineSeeds, ...parapharmacySeeds]
  const { int } = random('catalogue order')
  for (let i = all.length - 1; i > 0; i--) {
    const j = int(0, i)
    const [a, b] = [all[i], all[j]]
    if (a && b) [all[i], all[j]] = [b, a]
  }
  return all
})()

/** How many products are written by hand; more than these are variants of them. */
export const BASE_PRODUCTS = seeds.length

const boxes: PackShape[] = ['box', 'box_tall', 'sachet_box']

/** How many pictures there are of a product, 0 for about 3 % of them. */
function pictureCount(minsan: string, draft: Draft): number {
  if (random(`picture ${minsan}`).chance(0.03)) return 0
  const hasContent = draft.art.content !== 'none'
  return boxes.includes(draft.art.shape) ? (hasContent ? 4 : 3) : hasContent ? 3 : 2
}

/** The product at a place of the catalogue; dates are counted from `today` (YYYY-MM-DD). */
export function demoProductAt(ordinal: number, today: string): DemoProduct {
  const seed = seeds[ordinal % seeds.length]
  if (!seed) throw new RangeError('no seeds')
  const draft = seed(Math.floor(ordinal / seeds.length))
  const minsan = makeMinsan(ordinal, draft.kind === 'medicine' || draft.kind === 'homeopathic')
  const { chance, int } = random(`product ${minsan}`)
  const place = String(ordinal).padStart(8, '0')
  const ean = [completeEan(`8055${place}`)]
  if (chance(0.06)) ean.push(completeEan(`8033${place}`))
  const short = chance(0.025) && draft.kind === 'medicine'
  const withdrawn = WITHDRAWN.has(ordinal)
  const changed = addDays(today, -int(1, 240))
  return {
    ordinal,
    minsan,
    ean,
    ...draft,
    leaflet_url: null,
    images: Array.from({ length: pictureCount(minsan, draft) }, (_, n) => `/media/products/${minsan}-${n + 1}.webp`),
    shortage: short
      ? { from: addDays(today, -int(8, 60)), until: chance(0.75) ? addDays(today, int(10, 90)) : null }
      : null,
    withdrawn_at: withdrawn ? addDays(today, -int(20, 80)) : null,
    updated_at: romeInstant(changed, '06:15'),
  }
}

/**
 * The demo catalogue, one product at a time: `count` products (all the hand-written ones where it is not given), the
 * same on each run. Names and codes never repeat up to a million.
 */
export function* demoProducts({
  count = BASE_PRODUCTS,
  today,
}: {
  count?: number
  today: string
}): Generator<DemoProduct> {
  for (let ordinal = 0; ordinal < count; ordinal++) yield demoProductAt(ordinal, today)
}

/** A demo product by its code, whatever the size of the catalogue; null where the code is none of the demo's. */
export function demoProductByMinsan(minsan: string, today = ANY_DAY): DemoProduct | null {
  const ordinal = readOrdinal(minsan)
  if (ordinal === null) return null
  const product = demoProductAt(ordinal, today)
  return product.minsan === minsan ? product : null
}
