import * as z from 'zod/mini'

/**
 * The fields we read from WordPress (5.x and 6.x). Plugins add and remove fields, so everything not essential may
 * be missing.
 */

const rendered = z.catch(
  z.object({ rendered: z._default(z.catch(z.string(), ''), ''), protected: z.optional(z.boolean()) }),
  { rendered: '' },
)
/**
 * A post's custom fields: registered ones are in `meta`, those of Advanced Custom Fields in `acf`; without any both
 * are empty arrays.
 */
const own_fields = z.catch(
  z.object({
    reviewed_by: z.catch(z.optional(z.string()), undefined),
    reviewed_on: z.catch(z.optional(z.string()), undefined),
  }),
  {},
)
const ids = z.catch(z.array(z.int()), [])
const side = z.catch(z.nullable(z.int().check(z.minimum(1))), null)

/** `date_gmt` has no zone; a broken import has `0000-00-00T00:00:00`. */
const instant = z.catch(
  z.nullable(
    z.pipe(
      z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d/)),
      z.transform((text: string) => `${text.slice(0, 19)}Z`),
    ),
  ),
  null,
)

/** WordPress slugs are lower case, with non-ASCII characters percent-encoded. */
const slug = z.string().check(z.regex(/^[\w%~-]{1,400}$/))

export const wordpressNeighbour = z.object({ id: z.int(), slug })

export const wordpressPost = z.object({
  id: z.int(),
  slug,
  link: z.catch(z._default(z.string(), ''), ''),
  date_gmt: z._default(instant, null),
  modified_gmt: z._default(instant, null),
  title: z._default(rendered, { rendered: '' }),
  excerpt: z._default(rendered, { rendered: '' }),
  content: z._default(rendered, { rendered: '' }),
  meta: z._default(own_fields, {}),
  acf: z._default(own_fields, {}),
  categories: z._default(ids, []),
  featured_media: z._default(z.catch(z.int(), 0), 0),
  /** An entry may be an error (`{code, message, data}`) if the embedded object is private or deleted. */
  _embedded: z.catch(z.optional(z.record(z.string(), z.array(z.unknown()))), undefined),
})
export type WordpressPost = z.infer<typeof wordpressPost>

export const wordpressCategory = z.object({
  id: z.int(),
  slug,
  name: z.string(),
  count: z.catch(z._default(z.int(), 0), 0),
})

export const wordpressTerm = z.object({ slug, taxonomy: z.optional(z.string()) })

export const wordpressAuthor = z.object({ name: z.string().check(z.minLength(1)) })

const size = z.object({ source_url: z.string(), width: z._default(side, null), height: z._default(side, null) })

export const wordpressMedia = z.object({
  source_url: z.string().check(z.minLength(1)),
  alt_text: z._default(z.catch(z.string(), ''), ''),
  media_details: z.catch(
    z.optional(
      z.object({
        width: z._default(side, null),
        height: z._default(side, null),
        sizes: z.catch(z.optional(z.record(z.string(), z.catch(z.nullable(size), null))), undefined),
      }),
    ),
    undefined,
  ),
})
export type WordpressMedia = z.infer<typeof wordpressMedia>

export const wordpressError = z.object({ code: z.string() })

export function goodOnes<Item>(
  schema: { safeParse(value: unknown): { success: boolean; data?: Item } },
  list: unknown[],
): Item[] {
  return list.flatMap((one) => {
    const parsed = schema.safeParse(one)
    return parsed.success && parsed.data !== undefined ? [parsed.data] : []
  })
}
