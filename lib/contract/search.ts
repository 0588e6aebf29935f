import * as z from 'zod/mini'

/** Help to show before products: 112, a poison centre, a crisis line, a doctor. */
export const danger = z.enum(['emergency', 'poison', 'crisis', 'doctor'])

/** People for whom not every medicine is suitable. */
export const person = z.enum(['pregnancy', 'breastfeeding', 'newborn', 'child', 'animal'])
export type Person = z.infer<typeof person>

/** Pages of the shop that answer a text about it. */
export const shopPage = z.enum([
  'delivery',
  'returns',
  'payment',
  'cancellation',
  'complaints',
  'privacy',
  'prescription',
  'order',
  'account',
])
export type ShopPage = z.infer<typeof shopPage>

/**
 * A link next to products. `key` identifies its target: search text (need, ingredient), slugs from the root joined by
 * `/` (category), ID at the requested pharmacy (service; null without), list (pharmacies: near, open_now, on_duty,
 * `province/comune`, or `*` and a comune without any), code (pharmacy), `shopPage` (page).
 */
const lead = z.object({
  kind: z.enum(['need', 'ingredient', 'category', 'service', 'pharmacies', 'pharmacy', 'page']),
  name: z.string(),
  key: z.nullable(z.string()),
  /** A pharmacy's comune, or the brand of an ingredient. */
  detail: z.nullable(z.string()),
  /** Kind of a service, for the pharmacies that offer it. */
  slug: z.optional(z.string()),
})
export type Lead = z.infer<typeof lead>

/**
 * What a text is about if products do not answer it: `doctor` is a medicine that needs a prescription first, `service`
 * and `goods` are known but not offered. Of a `brand` that is not sold, the products listed have the same use.
 */
export const topic = z.enum(['prescription', 'order', 'doctor', 'place', 'service', 'goods', 'brand'])
export type Topic = z.infer<typeof topic>

/** ext: the platform's interpretation of a search text. */
export const understood = z.object({
  danger: z.nullable(danger),
  /** The need in the platform's words; null for a search by name. */
  need: z.nullable(z.string()),
  /** The person that the text names, if relevant: unsuitable products are not listed. */
  person: z.optional(person),
  /** What a brand's name stands for: Cardioaspirin is acetylsalicylic acid 100 mg. */
  stands_for: z.optional(
    z.object({
      name: z.string(),
      ingredients: z.array(z.string()),
      /** That of all packs, or the one asked for; null if they differ and none was asked for. */
      strength: z.nullable(z.string()),
      /** What the products are: the same, the same in other strengths alone, or others for the same need. */
      offered: z.enum(['same', 'other_strengths', 'instead']),
    }),
  ),
  /** The text's topic, in the platform's words. */
  about: z.optional(z.object({ kind: topic, name: z.string() })),
  /** Properties the text asks for (`senza glutine`); `declared`: the products listed state them. */
  properties: z.optional(z.object({ names: z.array(z.string()), declared: z.boolean() })),
  /** The form that the text names (`gocce`), if all products listed have another one. */
  missing_form: z.optional(z.string()),
  others: z.array(lead),
})
export type Understood = z.infer<typeof understood>
