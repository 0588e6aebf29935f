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

export function absolute(path: string): string {
  return `${siteUrl()}${path}`
}

/** Public picture URLs; omits hosts from which browsers show no pictures (PICTURE_HOSTS), which may be internal. */
export function publicPictures(images: readonly (string | null | undefined)[]): string[] {
  return images.flatMap((image) => {
    if (!image) return []
    if (!URL.canParse(image)) return absolute(image)
    const { host } = new URL(image)
    return host === new URL(siteUrl()).host || env().PICTURE_HOSTS.includes(host) ? image : []
  })
}

/** The shop's name. Read at run time, separate from the environment, which a build lacks. */
export function brandName(): string {
  return process.env.BRAND_NAME || 'Salvia'
}
