import { type Env, readEnv } from '@/lib/process/storefront-environment'

let current: Env | undefined

/** The environment of this process, parsed once at run time, so that one build serves every stage. Server only. */
export function env(): Env {
  current ??= readEnv(process.env)
  return current
}

/** The shop's only pharmacy; null if shoppers choose. */
export function onlyPharmacy(): string | null {
  return env().PHARMACY_ID ?? null
}

/** The shop's public URL without trailing slash. */
export function siteUrl(): string {
  return (env().SITE_URL ?? `http://localhost:${env().PORT}`).replace(/\/+$/, '')
}

/** Base URL of the blog's API: the operator's WordPress, or the platform. */
export function blogUrl(): string {
  return (env().BLOG_API_URL ?? `${env().API_BASE_URL.replace(/\/+$/, '')}/wp-json/wp/v2`).replace(/\/+$/, '')
}
