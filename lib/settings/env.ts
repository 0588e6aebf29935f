import { type Env, readEnv } from '@/lib/process/storefront-environment'

let current: Env | undefined

/** The environment of this process, read once and at run time, so that one build serves every stage. Server only. */
export function env(): Env {
  current ??= readEnv(process.env)
  return current
}

/** The only pharmacy of this shop, or null where shoppers choose one. */
export function onlyPharmacy(): string | null {
  return env().PHARMACY_ID ?? null
}

/** The address under which shoppers know the shop, without a slash at its end. */
export function siteUrl(): string {
  return (env().SITE_URL ?? `http://localhost:${env().PORT}`).replace(/\/+$/, '')
}

/** Where the blog's calls begin: the operator's WordPress, or the copy that the platform carries. */
export function blogUrl(): string {
  return (env().BLOG_API_URL ?? `${env().API_BASE_URL.replace(/\/+$/, '')}/wp-json/wp/v2`).replace(/\/+$/, '')
}
