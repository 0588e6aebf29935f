import { env, siteUrl } from './env'

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
