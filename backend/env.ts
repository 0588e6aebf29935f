import path from 'node:path'
import * as z from 'zod/mini'
import { BAD_PORT, hasBadPort, isBadPort } from '@/lib/contract/bad-ports'

const port = z.pipe(
  z.string().check(
    z.regex(/^\d{1,5}$/, 'must be a port number'),
    z.refine((text) => !isBadPort(Number(text)), BAD_PORT),
  ),
  z.transform((text: string) => Number(text)),
)

const count = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'must be a number from 1')),
  z.transform((text: string) => Number(text)),
)

const url = (protocols: RegExp, what: string) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must be ${what}`))

const web_url = url(/^https?:$/, 'an http:// or https:// address').check(
  z.refine((text) => !URL.canParse(text) || !hasBadPort(text), BAD_PORT),
)

const schema = z.object({
  BACKEND_PORT: z._default(port, 4000),
  BACKEND_HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must name a folder')), '.data'),
  DATABASE_URL: z.optional(url(/^postgres(ql)?:$/, 'a postgres:// address')),
  SITE_URL: z._default(web_url, 'http://localhost:3000'),
  SMTP_URL: z.optional(url(/^smtps?:$/, 'an smtp:// or smtps:// address')),
  MAIL_FROM: z._default(z.string(), 'Salvia <noreply@salvia.example>'),
  BRAND_NAME: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'Salvia'),
  /** Comma-separated addresses whose X-Forwarded-For is believed, besides loopback. */
  TRUSTED_PROXIES: z._default(z.string(), ''),
  /** Signs the calls that empty the storefront's page cache. */
  REVALIDATE_SECRET: z.optional(z.string().check(z.minLength(16, 'needs 16 characters at least'))),
  /** Where those calls go; SITE_URL's /api/revalidate without it. */
  REVALIDATE_URL: z.optional(web_url),
  /** Base64 of 32 bytes; made once under DATA_DIR when it is missing. */
  ENCRYPTION_KEY: z.optional(z.string()),
  /** What an empty database is filled with: the demo or nothing. */
  DEMO: z._default(z.enum(['auto', 'off'], 'must be auto or off'), 'auto'),
  DEMO_PRODUCTS: z._default(count, 640),
  DEMO_PHARMACIES: z._default(count, 60),
  /** `1`: reservations alone, nothing is sold online (read by pharmacies/sale.ts). */
  RESERVATION_ONLY: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  /** Login through others: the shop's name at each, and where its tokens come from unless it is the usual place. */
  SOCIAL_GOOGLE_CLIENT_ID: z.optional(z.string()),
  SOCIAL_GOOGLE_ISSUER: z.optional(web_url),
  SOCIAL_APPLE_CLIENT_ID: z.optional(z.string()),
  SOCIAL_APPLE_ISSUER: z.optional(web_url),
  SOCIAL_FACEBOOK_CLIENT_ID: z.optional(z.string()),
  SOCIAL_FACEBOOK_ISSUER: z.optional(web_url),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a log level'), 'info'),
})

export type BackendEnv = z.infer<typeof schema>

/** Reads the environment once. Throws an Error that names every wrong variable; an empty one counts as unset. */
export function readBackendEnv(source: Record<string, string | undefined> = process.env): BackendEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The backend cannot start, its configuration is wrong:\n${lines.join('\n')}`)
  }
  return { ...result.data, DATA_DIR: path.resolve(result.data.DATA_DIR) }
}
