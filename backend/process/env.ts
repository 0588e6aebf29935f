import path from 'node:path'
import * as z from 'zod/mini'
import {
  address,
  common,
  filled,
  fitting,
  hosts,
  numberFitting,
  port,
  readEnvironment,
  webAddress,
} from '@/lib/process/environment'
import { splitList } from '@/lib/process/split-list'

const count = numberFitting(/^[1-9]\d{0,6}$/, 'must be a number from 1')
const postgres = address(/^postgres(ql)?:$/, 'must be a postgres:// address')
const isWebAddress = (text: string) => webAddress.safeParse(text).success
const upTo999 = numberFitting(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')

const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Descriptions are in scripts/docs/variables.ts. */
export const backendVariables = z
  .object({
    ...common,
    BACKEND_PORT: z._default(port, 4000),
    BACKEND_HOST: z._default(z.string(), '127.0.0.1'),
    DATA_DIR: z._default(filled('must name a folder'), '.data'),
    DATABASE_URL: z.optional(postgres),
    DATABASE_DIRECT_URL: z.optional(postgres),
    S3_ENDPOINT: z.optional(webAddress),
    S3_BUCKET: z.optional(fitting(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
    S3_REGION: z._default(filled(), 'us-east-1'),
    S3_ACCESS_KEY_ID: z.optional(filled()),
    S3_SECRET_ACCESS_KEY: z.optional(filled()),
    DATABASE_REPLICA_URL: z.optional(postgres),
    DATABASE_POOL: z._default(upTo999, 10),
    SITE_URL: z._default(webAddress, 'http://localhost:3000'),
    PICTURE_SOURCES: hosts,
    SMTP_URL: z.optional(address(/^smtps?:$/, 'must be an smtp:// or smtps:// address')),
    STRIPE_URL: z.optional(webAddress),
    MOLLIE_URL: z.optional(webAddress),
    MAIL_FROM: z._default(z.string(), 'Salvia <noreply@salvia.example>'),
    TRUSTED_PROXIES: z._default(z.string(), ''),
    REVALIDATE_URL: z.optional(
      z.pipe(
        z
          .string()
          .check(
            z.refine(
              (text) => splitList(text).every(isWebAddress),
              'must be http:// or https:// addresses, with commas',
            ),
          ),
        z.transform(splitList),
      ),
    ),
    ENCRYPTION_KEY: z.optional(z.string()),
    ENCRYPTION_KEY_FILE: z.optional(z.string()),
    INGREDIENT_LIMITS: z.optional(z.string()),
    PACKS_MAX: z._default(upTo999, 30),
    OPEN_ORDERS_MAX: z._default(count, 10),
    OPEN_BOOKINGS_MAX: z._default(count, 10),
    DEMO: z._default(z.enum(['auto', 'on', 'off'], 'must be auto, on or off'), 'auto'),
    DEMO_PRODUCTS: z._default(count, 640),
    DEMO_PHARMACIES: z._default(count, 60),
  })
  .check(({ value, issues }) => {
    const set = BUCKET.find((name) => value[name])
    if (!set) return
    for (const name of BUCKET)
      if (!value[name])
        issues.push({ code: 'custom', path: [name], message: `is required where ${set} is set`, input: value })
  })

export type BackendEnv = z.infer<typeof backendVariables>

/** Parses the environment. Throws an Error that names every invalid variable; empty counts as unset. */
export function readBackendEnv(source: Record<string, string | undefined> = process.env): BackendEnv {
  const env = readEnvironment('backend', backendVariables, source)
  const DATABASE_DIRECT_URL = env.DATABASE_URL && (env.DATABASE_DIRECT_URL ?? env.DATABASE_URL)
  return { ...env, DATABASE_DIRECT_URL, DATA_DIR: path.resolve(env.DATA_DIR) }
}

/** `RESERVATION_ONLY`: the shop only takes reservations, and sales happen in the pharmacy (docs/domain.md#L3). */
export const reservationOnly = () => process.env.RESERVATION_ONLY === '1'

/** Placeholder for the site in records written by the demo's loader: matches any site. Imports cannot set it. */
export const DEMO_SITE = 'demo'

export const thisSite = () => process.env.SITE_URL || 'http://localhost:3000'

/** Checks whether the site of a complete record is this one; only the demo's need no logo. */
export function isForSite(recorded: string | null, hasLogo: boolean, site = thisSite()): boolean {
  if (recorded === null || recorded === DEMO_SITE) return recorded !== null
  return hasLogo && URL.canParse(recorded) && new URL(recorded).origin === new URL(site).origin
}
