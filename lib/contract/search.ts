import * as z from 'zod/mini'

/** Whom a text calls for before any product: 112, a poison centre, somebody to talk to, a doctor today. */
export const danger = z.enum(['emergency', 'poison', 'crisis', 'doctor'])

/** For whom somebody searches, where not every medicine suits them. */
export const person = z.enum(['pregnancy', 'breastfeeding', 'newborn', 'child', 'animal'])
export type Person = z.infer<typeof person>

/**
 * What leads on beside products. `key` is what finds it: the text to search for (need, ingredient), slugs from the root with `/` between
 * them (category), the id at the pharmacy asked for (service; null where none is), which list (pharmacies: near, open_now, on_duty), the
 * code (pharmacy).
 */
const lead = z.object({
  kind: z.enum(['need', 'ingredient', 'category', 'service', 'pharmacies', 'pharmacy']),
  name: z.string(),
  key: z.nullable(z.string()),
  /** A pharmacy's comune, or the brand that an ingredient is the ingredient of. */
  detail: z.nullable(z.string()),
})
export type Lead = z.infer<typeof lead>

/** ext: what a platform that knows needs and names takes a search text for. */
export const understood = z.object({
  danger: z.nullable(danger),
  /** The need in the platform's words; null where the text asks for a thing by its name. */
  need: z.nullable(z.string()),
  /** Whom the text names, where medicines are concerned or nothing is found: nothing is listed that is not for them. */
  person: z.optional(person),
  others: z.array(lead),
})
export type Understood = z.infer<typeof understood>
