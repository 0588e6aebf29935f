import * as z from 'zod/mini'
import { typedPhone } from '@/lib/values/phone'
import { QUANTITY_MAX } from '@/lib/values/quantity'
import {
  compactCode,
  hasHidden,
  oneLine,
  plainSpaces,
  scannedLine,
  trimPasted,
  typedLine,
  withoutHidden,
} from '@/lib/values/text'
import { ID, readId } from './id'

/** Values shared by many calls. Requests are strict; answers drop unknown fields. */

export const minsan = z.string().check(z.regex(/^\d{9}$/, 'minsan_invalid'))

/** Euro with at most two decimals; sums use whole cents (money.ts). */
export const money = z.number().check(z.minimum(0), z.multipleOf(0.01))

const DAY = /^\d{4}-\d\d-\d\d$/
const isDay = (text: string): boolean => {
  const at = DAY.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
const TIME_AND_OFFSET = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const isInstant = (text: string): boolean => isDay(text.slice(0, 10)) && TIME_AND_OFFSET.test(text.slice(10))

// Not `z.iso`: its namespace would keep every schema of zod in the browser's bundle.
export const date = z
  .stringFormat('date', DAY, { error: 'date_invalid', abort: true })
  .check(z.refine(isDay, { error: 'date_unknown', abort: true }))

/** An instant, RFC 3339 with an offset. */
export const instant = z.stringFormat('date-time', isInstant, { error: 'instant_invalid' })

export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid'))

export const postal_code = z.string().check(z.overwrite(compactCode), z.regex(/^\d{5}$/, 'postal_code_invalid'))

export const latitude = z.number().check(z.minimum(-90), z.maximum(90))
export const longitude = z.number().check(z.minimum(-180), z.maximum(180))

/**
 * No quoted names, and a domain of letters, digits and hyphens only: other forms are alternative spellings of a
 * mailbox. Dots only between characters, hyphens only within a label (RFC 5321, 4.1.2).
 */
const EMAIL =
  /^(?!\.|.*(\.[.@]|([.@]-|-\.)[^@]*$|-$))[^\s@<>"(),:;\\[\]]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

/** Removing an invisible character would change the address, so it is refused. */
const noHidden = z.refine<string>((text) => !hasHidden(text), { error: 'email_hidden', abort: true })

/** RFC 5321 allows 254 characters. Trims what a copied text is wrapped in. */
export const email = z.string().check(
  z.overwrite(trimPasted),
  z.toLowerCase(),
  z.minLength(1, 'required'),
  z.maxLength(254, 'email_invalid'),
  noHidden,
  z.refine((text) => text === '' || EMAIL.test(text), 'email_invalid'),
)

/** A key or name of an earlier answer, compared exactly. */
export const exact = (maximum: number) => z.string().check(z.overwrite(oneLine), z.maxLength(maximum, 'too_long'))

/** A typed or scanned line for a search, never stored: may be empty, spaces count. */
export const searched = (maximum: number) =>
  z.string().check(z.overwrite(scannedLine), z.maxLength(maximum, 'too_long'))

/** Maximum length of a scanned code: a DataMatrix with batch, serial number and expiry has about 100. */
export const SCAN_MAX = 200

export const text = (maximum: number) =>
  z.string().check(z.overwrite(typedLine), z.trim(), z.minLength(1, 'required'), z.maxLength(maximum, 'too_long'))

export const optionalText = (maximum: number) => z.optional(searched(maximum).check(z.trim()))

/** An e-mail address, unchanged inside, or another contact. */
export const contact = z.string().check(
  z.overwrite((text) => (text.includes('@') ? plainSpaces(trimPasted(text)) : typedLine(text).trim())),
  z.minLength(1, 'required'),
  z.maxLength(254, 'too_long'),
  noHidden,
)

export const username = z.string('username_required').check(
  z.overwrite((text) => plainSpaces(trimPasted(text))),
  z.minLength(1, 'username_required'),
  z.maxLength(254, 'too_long'),
  noHidden,
)
export const PASSWORD_MAX = 128
export const password = z
  .string('password_required')
  .check(z.minLength(1, 'password_required'), z.maxLength(PASSWORD_MAX, 'too_long'))

/** A typed phone number; `isPhone` (lib/values/phone.ts) checks its form. */
export const phone = z.string('required').check(z.overwrite(typedPhone), z.maxLength(32, 'phone_invalid'))

/** A code on paper or a card, without separators. */
export const code = (maximum: number) => z.string().check(z.overwrite(compactCode), z.maxLength(maximum, 'too_long'))

export const mailedCode = z.string().check(z.overwrite(compactCode), z.regex(/^\d{6}$/, 'code_invalid'))

export const lines = (maximum: number) =>
  z.string().check(z.overwrite(withoutHidden), z.trim(), z.minLength(1, 'required'), z.maxLength(maximum, 'too_long'))

export const optionalLines = (maximum: number) =>
  z.optional(z.string().check(z.overwrite(withoutHidden), z.trim(), z.maxLength(maximum, 'too_long')))

const numeric = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/, 'number_invalid'))], 'number_invalid'),
  z.transform((value: number | string) => Number(value)),
)

/** A number in a query string; `''` is invalid, not zero. */
export const queryNumber = (minimum: number, maximum: number) =>
  z.pipe(numeric, z.number().check(z.minimum(minimum, 'out_of_range'), z.maximum(maximum, 'out_of_range')))

export const queryInteger = (minimum: number, maximum: number) =>
  z.pipe(numeric, z.int('number_invalid').check(z.minimum(minimum, 'out_of_range'), z.maximum(maximum, 'out_of_range')))

/** A position in a query string. */
export const queryPlace = {
  latitude: z.optional(queryNumber(-90, 90)),
  longitude: z.optional(queryNumber(-180, 180)),
}

/** A flag in a query string: `1` or `true`, `0` or `false`. */
export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['0', '1', 'true', 'false'])], 'flag_invalid'),
  z.transform((value: boolean | '0' | '1' | 'true' | 'false') => value === true || value === '1' || value === 'true'),
)

/** A codice fiscale without spaces; lib/identifiers validates it. */
export const healthCode = (maximum: number) =>
  z.string().check(z.overwrite(compactCode), z.minLength(1, 'required'), z.maxLength(maximum, 'health_code_length'))

/** Version of what is on the screen, sent with a write: on another one it is 409 `conflict`. */
export const version = z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'too_long'))

/** Query of a list paged by a key: start after, and count. */
export const queryAfter = <Key extends z.ZodMiniType>(key: Key, maximum: number) => ({
  after: z.optional(key),
  limit: z._default(queryInteger(1, maximum), maximum),
})

/** Answer of such a list: `next` is the key to continue after, null at the end. */
export const partOf = <Item extends z.ZodMiniType, Key extends z.ZodMiniType>(item: Item, key: Key) =>
  z.object({ items: z.array(item), next: z.nullable(key) })

export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page_number: z.int(), page_size: z.int() })

/** An opaque ID of the platform: text; integers are converted. */
export const id = z.pipe(
  z.transform((given: string) => readId(given) ?? given),
  z.string().check(z.regex(ID)),
)

export const by_id = z.object({ id })

export const quantity = z
  .int('quantity_invalid')
  .check(z.minimum(1, 'quantity_invalid'), z.maximum(QUANTITY_MAX, 'quantity_invalid'))

export const tokenUser = z.optional(z.string().check(z.maxLength(512)))
