import * as z from 'zod/mini'
import { BAD_PORT, hasBadPort, isBadPort } from '@/lib/contract/bad-ports'
import { isVatNumber } from '@/lib/identifiers/vat-number'

const port = z.pipe(
  z.string().check(
    z.regex(/^\d{1,5}$/, 'must be a port number'),
    z.refine((text) => !isBadPort(Number(text)), BAD_PORT),
  ),
  z.transform((text: string) => Number(text)),
)

const http_url = z.string().check(
  z.refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http:// or https:// address',
  ),
  z.refine((text) => !URL.canParse(text) || !hasBadPort(text), BAD_PORT),
)

const email = z.string().check(z.email('must be an e-mail address'))

const present = z.string().check(z.minLength(1))

/** A provider of identities: by https, or on this very machine. */
const issuer = http_url.check(
  z.refine(
    (text) => !/^http:/.test(text) || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(text).hostname),
    'must be an https:// address',
  ),
)

const schema = z.object({
  PORT: z._default(port, 3000),
  HOST: z.optional(z.string()),
  API_BASE_URL: http_url,
  /** A WordPress site's REST API, `…/wp-json/wp/v2`; the platform's own without it. */
  BLOG_API_URL: z.optional(http_url),
  /** Comma-separated hosts from which the blog's pictures may come, besides the blog's own. */
  BLOG_MEDIA_HOSTS: z._default(z.string(), ''),
  SITE_URL: z.optional(http_url),
  /** Comma-separated, newest first; each 32 characters at least, as iron-session asks. */
  SESSION_SECRET: z
    .string('is required where API_BASE_URL is set')
    .check(
      z.refine(
        (text) => text.split(',').every((key) => key.trim().length >= 32),
        'needs 32 characters at least in each key',
      ),
    ),
  REVALIDATE_SECRET: z.optional(z.string().check(z.minLength(16, 'needs 16 characters at least'))),
  BRAND_NAME: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'Salvia'),
  /** Who runs the shop: named in the footer, the terms and the privacy notice (art. 7 D.Lgs. 70/2003, art. 13 GDPR). */
  OPERATOR_NAME: z.optional(z.string()),
  OPERATOR_ADDRESS: z.optional(z.string()),
  OPERATOR_VAT: z.optional(
    z.string().check(z.refine((text) => isVatNumber(text), 'must be an Italian VAT number, eleven digits')),
  ),
  OPERATOR_REGISTER: z.optional(z.string()),
  OPERATOR_EMAIL: z.optional(email),
  OPERATOR_PEC: z.optional(email),
  OPERATOR_PHONE: z.optional(z.string()),
  DPO_CONTACT: z.optional(email),
  /** A browser key for Google's maps and address suggestions; without it there are neither. */
  GOOGLE_MAPS_API_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{1,200}$/, 'must be a key of letters, digits, - and _')),
  ),
  /** A channel (`weekly`, `quarterly`) or a number like `3.65` (Google, "Versioning"). */
  GOOGLE_MAPS_VERSION: z._default(
    z
      .string()
      .check(z.regex(/^(weekly|quarterly|beta|alpha|\d+(\.\d+)?)$/, 'must be a channel like weekly, or a version')),
    'weekly',
  ),
  /** Comma-separated: loaded with the script. */
  GOOGLE_MAPS_LIBRARIES: z._default(
    z.pipe(
      z.string().check(z.regex(/^[\w-]+(\s*,\s*[\w-]+)*$/, 'must be names of libraries with commas')),
      z.transform((text: string) => text.split(',').map((name) => name.trim())),
    ),
    ['places'],
  ),
  /** Where addresses are looked for (CLDR, two letters). */
  GOOGLE_MAPS_REGION: z._default(z.string().check(z.regex(/^[A-Z]{2}$/i, 'must be two letters')), 'IT'),
  GOOGLE_MAPS_LANGUAGE: z._default(
    z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'must be a language like it')),
    'it',
  ),
  /** The style of the map in Google's console; markers need one, and `DEMO_MAP_ID` is Google's own for trying. */
  GOOGLE_MAPS_MAP_ID: z._default(z.string().check(z.regex(/^\w{1,64}$/, 'must be a map ID')), 'DEMO_MAP_ID'),
  /** The operator's chat widget; loaded after a tap and with consent. */
  CHAT_SCRIPT_URL: z.optional(http_url),
  /** One pharmacy's own shop: its id at the platform; nothing is left to choose. */
  PHARMACY_ID: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be the id of a pharmacy'))),
  /** Reservations alone: nothing is sold online, and everything is bought in the pharmacy (domain.md, L3). */
  RESERVATION_ONLY: z._default(
    z.pipe(
      z.string().check(z.regex(/^[01]$/, 'must be 0 or 1')),
      z.transform((text: string) => text === '1'),
    ),
    false,
  ),
  /** Login through others (docs/social-login.md): the shop's name and secret at each, and where each is unless it is the usual place. */
  SOCIAL_GOOGLE_CLIENT_ID: z.optional(present),
  SOCIAL_GOOGLE_CLIENT_SECRET: z.optional(present),
  SOCIAL_GOOGLE_ISSUER: z.optional(issuer),
  SOCIAL_FACEBOOK_CLIENT_ID: z.optional(present),
  SOCIAL_FACEBOOK_CLIENT_SECRET: z.optional(present),
  SOCIAL_FACEBOOK_ISSUER: z.optional(issuer),
  SOCIAL_APPLE_CLIENT_ID: z.optional(present),
  SOCIAL_APPLE_CLIENT_SECRET: z.optional(present),
  SOCIAL_APPLE_ISSUER: z.optional(issuer),
  /** Apple's secret is signed anew each time with the operator's key, unless a ready one is given. */
  SOCIAL_APPLE_TEAM_ID: z.optional(present),
  SOCIAL_APPLE_KEY_ID: z.optional(present),
  SOCIAL_APPLE_PRIVATE_KEY: z.optional(present),
  /** How many proxies of the operator's stand in front; 0 believes no X-Forwarded-For. */
  TRUST_PROXY: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d$/, 'must be the number of proxies, 0 to 9')),
      z.transform((text: string) => Number(text)),
    ),
    0,
  ),
  /** Megabytes that the page cache may hold. */
  PAGE_CACHE_MB: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, 'must be a number of megabytes')),
      z.transform((text: string) => Number(text)),
    ),
    128,
  ),
})

export type Env = z.infer<typeof schema>

/** Reads a storefront's environment. Throws an Error that names every wrong variable; an empty one counts as unset. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  if (result.success) {
    const missing = missingSecrets(result.data)
    if (missing.length > 0) throw wrong(missing)
    return result.data
  }
  const lines = result.error.issues.map((issue) => {
    const missing = issue.code === 'invalid_type' && issue.input === undefined
    return `  ${issue.path.join('.')}: ${missing && issue.message === 'Invalid input' ? 'is required' : issue.message}`
  })
  throw wrong(lines)
}

const wrong = (lines: string[]) => new Error(`The shop cannot start, its configuration is wrong:\n${lines.join('\n')}`)

/** A provider takes no code from a shop that cannot show its secret. */
function missingSecrets(env: Env): string[] {
  const lines: string[] = []
  const need = (name: keyof Env, of: keyof Env) => {
    if (!env[name]) lines.push(`  ${name}: is required where ${of} is set`)
  }
  if (env.SOCIAL_GOOGLE_CLIENT_ID) need('SOCIAL_GOOGLE_CLIENT_SECRET', 'SOCIAL_GOOGLE_CLIENT_ID')
  if (env.SOCIAL_FACEBOOK_CLIENT_ID) need('SOCIAL_FACEBOOK_CLIENT_SECRET', 'SOCIAL_FACEBOOK_CLIENT_ID')
  if (env.SOCIAL_APPLE_CLIENT_ID && !env.SOCIAL_APPLE_CLIENT_SECRET)
    for (const name of ['SOCIAL_APPLE_TEAM_ID', 'SOCIAL_APPLE_KEY_ID', 'SOCIAL_APPLE_PRIVATE_KEY'] as const)
      need(name, 'SOCIAL_APPLE_CLIENT_ID')
  return lines
}

let current: Env | undefined

/** The environment of this process, read once and at run time, so that one build serves every stage. Server only. */
export function env(): Env {
  current ??= readEnv(process.env)
  return current
}

/** The only pharmacy of this shop, or null where shoppers choose one. */
export function onlyPharmacy(): number | null {
  const { PHARMACY_ID } = env()
  return PHARMACY_ID === undefined ? null : Number(PHARMACY_ID)
}

/** The address under which shoppers know the shop, without a slash at its end. */
export function siteUrl(): string {
  return (env().SITE_URL ?? `http://localhost:${env().PORT}`).replace(/\/+$/, '')
}

/** Where the blog's calls begin: the operator's WordPress, or the copy that the platform carries. */
export function blogUrl(): string {
  return (env().BLOG_API_URL ?? `${env().API_BASE_URL.replace(/\/+$/, '')}/wp-json/wp/v2`).replace(/\/+$/, '')
}
