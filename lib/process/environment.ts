import * as z from 'zod/mini'
import { ID } from '@/lib/contract/id'
import { isVatNumber } from '@/lib/identifiers/vat-number'
import ports from './bad-ports.json'
import { secretList } from './secrets'

const bad = new Set(ports)

/** Checks for a port that Node and browsers refuse to call (Fetch Standard, "bad port"). */
export const isBadPort = (port: number): boolean => bad.has(port)

/** The same for a valid URL. */
export const hasBadPort = (address: string): boolean => isBadPort(Number(new URL(address).port))

const BAD_PORT = 'must have another port: this one is refused by browsers and by Node'

/** Parsing of variables, and those shared by storefront and backend. Descriptions are in scripts/docs/variables.ts. */

export const fitting = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message))

export const numberFitting = (pattern: RegExp, message: string) =>
  z.pipe(
    fitting(pattern, message),
    z.transform((text: string) => Number(text)),
  )

export const filled = (message = 'must not be empty') => z.string().check(z.minLength(1, message))

export const port = z.pipe(
  fitting(/^\d{1,5}$/, 'must be a port number').check(z.refine((text) => !isBadPort(Number(text)), BAD_PORT)),
  z.transform((text: string) => Number(text)),
)

export const address = (protocol: RegExp, message: string) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), message))

export const webAddress = address(/^https?:$/, 'must be an http:// or https:// address').check(
  z.refine((text) => !URL.canParse(text) || !hasBadPort(text), BAD_PORT),
)

/** An identity provider: https, or on this machine. */
const issuer = webAddress.check(
  z.refine(
    (text) => !/^http:/.test(text) || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(text).hostname),
    'must be an https:// address',
  ),
)

/** Comma-separated host names, `host` or `host:port`, in lower case. */
export const hosts = z._default(
  z.pipe(
    fitting(/^[\w-]+(\.[\w-]+)+(:\d+)?(\s*,\s*[\w-]+(\.[\w-]+)+(:\d+)?)*$/, 'must be names of hosts with commas'),
    z.transform((text: string) => text.split(',').map((host) => host.trim().toLowerCase())),
  ),
  [],
)

/** A switch: `1` is on. */
export const flag = z._default(
  z.pipe(
    fitting(/^[01]$/, 'must be 0 or 1'),
    z.transform((text: string) => text === '1'),
  ),
  false,
)

export const email = z.string().check(z.email('must be an e-mail address'))

/** Variables of both storefront and backend. */
export const common = {
  PHARMACY_ID: z.optional(fitting(ID, 'must be the id of a pharmacy')),
  OPERATOR_NAME: z.optional(z.string()),
  OPERATOR_ADDRESS: z.optional(z.string()),
  OPERATOR_VAT: z.optional(
    z.string().check(z.refine((text) => isVatNumber(text), 'must be an Italian VAT number, eleven digits')),
  ),
  OPERATOR_REGISTER: z.optional(z.string()),
  OPERATOR_EMAIL: z.optional(email),
  OPERATOR_PEC: z.optional(email),
  OPERATOR_PHONE: z.optional(z.string()),
  BRAND_NAME: z._default(filled(), 'Salvia'),
  REVALIDATE_SECRET: z.optional(secretList(16)),
  RESERVATION_ONLY: flag,
  DEVICES_KEPT: flag,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a log level'), 'info'),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(filled(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    numberFitting(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a number from 0 to 1'),
    1,
  ),
  SOCIAL_GOOGLE_CLIENT_ID: z.optional(filled()),
  SOCIAL_GOOGLE_ISSUER: z.optional(issuer),
  SOCIAL_FACEBOOK_CLIENT_ID: z.optional(filled()),
  SOCIAL_FACEBOOK_ISSUER: z.optional(issuer),
  SOCIAL_APPLE_CLIENT_ID: z.optional(filled()),
  SOCIAL_APPLE_ISSUER: z.optional(issuer),
}

/** Parses the environment. Throws an Error that names every invalid variable; empty counts as unset. */
export function readEnvironment<Schema extends z.ZodMiniType>(
  who: string,
  schema: Schema,
  source: Record<string, string | undefined>,
): z.output<Schema> {
  const result = schema.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value)))
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const missing = issue.message === 'Invalid input' && issue.input === undefined
    return `  ${issue.path.join('.')}: ${missing ? 'is required' : issue.message}`
  })
  throw new Error(`The ${who} cannot start, its configuration is wrong:\n${lines.join('\n')}`)
}
