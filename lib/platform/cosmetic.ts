import type * as z from 'zod/mini'

/** Optional fields with their fallback. Nothing relevant to law, prices or orders is included. */
const COSMETIC: Readonly<Record<string, unknown>> = {
  image: null,
  images: [],
  brand: null,
  manufacturer: null,
  form: null,
  pack: null,
  strength: null,
  atc: null,
  ean: [],
  description: '',
  summary: '',
  sections: [],
  leaflet_url: null,
  unit_price: null,
  discount_percent: null,
  price_from: false,
  max_quantity_reason: null,
  reimbursement: null,
  shortage: null,
  stock_updated_at: null,
  ready_in_minutes: null,
  responsible_person: null,
  categories: [],
  children: [],
  pharmacies_count: 0,
  products_count: 0,
  services_count: 0,
  facets: undefined,
  closures: [],
  phone_number: null,
  email: null,
  whatsapp: null,
  next_change: null,
  on_duty: undefined,
  distance_m: undefined,
  preparation: null,
  bring: null,
  updated_at: '',
}

const MOST = 50

/**
 * Repairs a public response that its schema rejects: optional fields become empty, and incomplete list items are
 * dropped. Null if a required part is invalid. Mutates `json`.
 */
export function withoutFaults<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.output<Schema> | null {
  for (let fault = 0; fault < MOST; fault += 1) {
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    if (!issue || !mended(json, issue.path)) return null
  }
  return null
}

function mended(json: unknown, path: readonly PropertyKey[]): boolean {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const key = path[depth - 1]
    const parent = path.slice(0, depth - 1).reduce<unknown>((at, step) => Reflect.get(Object(at), step), json)
    if (Array.isArray(parent)) return parent.splice(Number(key), 1).length > 0
    if (typeof parent !== 'object' || parent === null || typeof key !== 'string' || !Object.hasOwn(COSMETIC, key))
      continue
    // The fallback is rejected too: drop the parent.
    if (JSON.stringify(Reflect.get(parent, key)) === JSON.stringify(COSMETIC[key])) continue
    Reflect.set(parent, key, structuredClone(COSMETIC[key]))
    return true
  }
  return false
}
