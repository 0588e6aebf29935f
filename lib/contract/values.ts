import * as z from 'zod/mini'

/** The values that many calls share. Requests are strict, answers drop what they do not know. */

export const minsan = z.string().check(z.regex(/^\d{9}$/, 'minsan_invalid'))

/** Euro with at most two decimals; sums are made in whole cents (see money.ts). */
export const money = z.number().check(z.minimum(0), z.multipleOf(0.01))

export const date = z.iso.date({ error: 'date_invalid', abort: true })

/** An instant, RFC 3339 with an offset. */
export const instant = z.iso.datetime({ offset: true, error: 'instant_invalid' })

export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid'))

export const postal_code = z.string().check(z.regex(/^\d{5}$/, 'postal_code_invalid'))

export const latitude = z.number().check(z.minimum(-90), z.maximum(90))
export const longitude = z.number().check(z.minimum(-180), z.maximum(180))

/** RFC 5321 allows 254 characters in an address. */
export const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'required'),
  z.maxLength(254, 'email_invalid'),
  z.refine((text) => text === '' || /^[^\s@<>"(),:;]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text), 'email_invalid'),
)

export const text = (maximum: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(maximum, 'too_long'))

export const optional_text = (maximum: number) =>
  z.optional(z.string().check(z.trim(), z.maxLength(maximum, 'too_long')))

const numeric = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/, 'number_invalid'))], 'number_invalid'),
  z.transform((value: number | string) => Number(value)),
)

/** A number in a query string, where `''` is no number and no zero. */
export const query_number = (minimum: number, maximum: number) =>
  z.pipe(numeric, z.number().check(z.minimum(minimum, 'out_of_range'), z.maximum(maximum, 'out_of_range')))

export const query_integer = (minimum: number, maximum: number) =>
  z.pipe(numeric, z.int('number_invalid').check(z.minimum(minimum, 'out_of_range'), z.maximum(maximum, 'out_of_range')))

/** A switch in a query string: `1` or `true` is on, `0` or `false` is off. */
export const query_flag = z.pipe(
  z.union([z.boolean(), z.enum(['0', '1', 'true', 'false'])], 'flag_invalid'),
  z.transform((value: boolean | '0' | '1' | 'true' | 'false') => value === true || value === '1' || value === 'true'),
)

export const page_of = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page_number: z.int(), page_size: z.int() })

export const nothing = z.null()

/** The pharmacy in a path: its numeric id or its code, which begins with a letter. */
export const pharmacy_key = z.string().check(z.regex(/^(\d{1,9}|[A-Za-z][A-Za-z0-9-]{0,31})$/, 'pharmacy_invalid'))

export const pharmacy_id = z.int('pharmacy_invalid').check(z.minimum(1, 'pharmacy_invalid'))
export const query_pharmacy_id = query_integer(1, 2_147_483_647)

export const quantity = z
  .int('quantity_invalid')
  .check(z.minimum(1, 'quantity_invalid'), z.maximum(999, 'quantity_invalid'))

export const token_user = z.optional(z.string().check(z.maxLength(512)))
