import * as z from 'zod/mini'

/** Help to show before products: 112, a poison centre, a crisis line, a doctor. */
export const danger = z.enum(['emergency', 'poison', 'crisis', 'doctor'])

/** People for whom not every medicine is suitable. */
export const person = z.enum(['pregnancy', 'breastfeeding', 'newborn', 'child', 'animal'])
export type Person = z.infer<typeof person>

/**
 * A link next to products. `key` identifies its target: search text (need, ingredient), slugs from the root joined by
 * `/` (category), ID at the requested pharmacy (service; null without), list (pharmacies: near, open_now, on_duty),
 * code (pharmacy).
 */
const lead = z.object({
  kind: z.enum(['need', 'ingredient', 'category', 'service', 'pharmacies', 'pharmacy']),
  name: z.string(),
  key: z.nullable(z.string()),
  /** A pharmacy's comune, or the brand of an ingredient. */
  detail: z.nullable(z.string()),
})
export type Lead = z.infer<typeof lead>

/** ext: the platform's interpretation of a search text. */
export const understood = z.object({
  danger: z.nullable(danger),
  /** The need in the platform's words; null for a search by name. */
  need: z.nullable(z.string()),
  /** The person that the text names, if relevant: unsuitable products are not listed. */
  person: z.optional(person),
  others: z.array(lead),
})
export type Understood = z.infer<typeof understood>
