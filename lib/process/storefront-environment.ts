import * as z from 'zod/mini'
import {
  address,
  common,
  email,
  filled,
  fitting,
  flag,
  hosts,
  numberFitting,
  port,
  readEnvironment,
  webAddress,
} from './environment'
import { secretList } from './secrets'

/** Descriptions are in scripts/docs/variables.ts. */
export const storefrontVariables = z
  .object({
    ...common,
    PORT: z._default(port, 3000),
    HOST: z.optional(z.string()),
    API_BASE_URL: webAddress,
    BLOG_API_URL: z.optional(webAddress),
    BLOG_MEDIA_HOSTS: z._default(z.string(), ''),
    BLOG_REVIEWER: z.optional(filled()),
    BLOG_REVIEWED_ON: z.optional(
      fitting(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day like 2026-11-20'),
    ),
    PICTURE_HOSTS: hosts,
    SITE_URL: z.optional(webAddress),
    HSTS_SUBDOMAINS: flag,
    SECURITY_CONTACT: z.optional(z.union([email, webAddress])),
    // Minimum of iron-session.
    SESSION_SECRET: secretList(32, 'is required where API_BASE_URL is set'),
    GUARANTEE_NOTICE: z.optional(fitting(/\.(svg|png|webp)$/i, 'must be a file of .svg, .png or .webp')),
    DPO_CONTACT: z.optional(email),
    GOOGLE_MAPS_API_KEY: z.optional(fitting(/^[\w-]{1,200}$/, 'must be a key of letters, digits, - and _')),
    GOOGLE_MAPS_VERSION: z._default(
      fitting(/^(weekly|quarterly|beta|alpha|\d+(\.\d+)?)$/, 'must be a channel like weekly, or a version'),
      'weekly',
    ),
    GOOGLE_MAPS_LIBRARIES: z._default(
      z.pipe(
        fitting(/^[\w-]+(\s*,\s*[\w-]+)*$/, 'must be names of libraries with commas'),
        z.transform((text: string) => text.split(',').map((name) => name.trim())),
      ),
      ['places'],
    ),
    GOOGLE_MAPS_REGION: z._default(fitting(/^[A-Z]{2}$/i, 'must be two letters'), 'IT'),
    GOOGLE_MAPS_LANGUAGE: z._default(fitting(/^[a-z]{2}(-[A-Z]{2})?$/, 'must be a language like it'), 'it'),
    GOOGLE_MAPS_MAP_ID: z._default(fitting(/^\w{1,64}$/, 'must be a map ID'), 'DEMO_MAP_ID'),
    CHAT_SCRIPT_URL: z.optional(webAddress),
    SOCIAL_GOOGLE_CLIENT_SECRET: z.optional(filled()),
    SOCIAL_FACEBOOK_CLIENT_SECRET: z.optional(filled()),
    SOCIAL_APPLE_CLIENT_SECRET: z.optional(filled()),
    SOCIAL_APPLE_TEAM_ID: z.optional(filled()),
    SOCIAL_APPLE_KEY_ID: z.optional(filled()),
    SOCIAL_APPLE_PRIVATE_KEY: z.optional(filled()),
    WALLET_APPLE_FOLDER: z.optional(filled()),
    WALLET_GOOGLE_FILE: z.optional(filled()),
    WALLET_GOOGLE_ISSUER: z.optional(fitting(/^\d{6,30}$/, 'must be the number of an issuer')),
    TRUST_PROXY: z._default(numberFitting(/^\d$/, 'must be the number of proxies, 0 to 9'), 0),
    PLATFORM_TIMEOUT_MS: z._default(numberFitting(/^[1-9]\d{2,4}$/, 'must be milliseconds, 100 at least'), 2000),
    CACHE_URL: z.optional(address(/^(redis|valkey)s?:$/, 'must be a redis:// or rediss:// address')),
    STATIC_DIR: z.optional(filled()),
    ASSET_PREFIX: z.optional(fitting(/^https?:\/\/[\w.-]+(:\d+)?$/, 'must be an origin like https://cdn.example')),
    PAGE_CACHE_MB: z.optional(numberFitting(/^\d{1,5}$/, 'must be a number of megabytes')),
  })
  .check(({ value, issues }) => {
    for (const [name, needs] of missingSecrets(value))
      issues.push({ code: 'custom', path: [name], message: `is required where ${needs} is set`, input: value })
  })

export type Env = z.infer<typeof storefrontVariables>

const APPLE_KEY = ['SOCIAL_APPLE_TEAM_ID', 'SOCIAL_APPLE_KEY_ID', 'SOCIAL_APPLE_PRIVATE_KEY'] as const

/** Variables that need others: a provider its secret (Apple's may be given or signed), Google's wallet both of its own. */
function missingSecrets(given: Partial<Record<string, unknown>>): [string, string][] {
  const providers: [string, readonly string[]][] = [
    ['SOCIAL_GOOGLE_CLIENT_ID', ['SOCIAL_GOOGLE_CLIENT_SECRET']],
    ['SOCIAL_FACEBOOK_CLIENT_ID', ['SOCIAL_FACEBOOK_CLIENT_SECRET']],
    ['SOCIAL_APPLE_CLIENT_ID', given.SOCIAL_APPLE_CLIENT_SECRET ? [] : APPLE_KEY],
    ['WALLET_GOOGLE_FILE', ['WALLET_GOOGLE_ISSUER']],
    ['WALLET_GOOGLE_ISSUER', ['WALLET_GOOGLE_FILE']],
  ]
  return providers.flatMap(([id, secrets]) =>
    given[id] ? secrets.filter((name) => !given[name]).map((name): [string, string] => [name, id]) : [],
  )
}

/** Parses the storefront's environment. Throws an Error that names every invalid variable; empty counts as unset. */
export const readEnv = (source: Record<string, string | undefined>): Env =>
  readEnvironment('shop', storefrontVariables, source)
