import { env, siteUrl } from '@/lib/env'

/** The absolute address of one of our paths. */
export function absolute(path: string): string {
  return `${siteUrl()}${path}`
}

/** A picture's public address; none for one on a host from which browsers show no pictures (PICTURE_HOSTS): it may be inside. */
export function publicPictures(images: readonly (string | null | undefined)[]): string[] {
  return images.flatMap((image) => {
    if (!image) return []
    if (!URL.canParse(image)) return absolute(image)
    const { host } = new URL(image)
    return host === new URL(siteUrl()).host || env().PICTURE_HOSTS.includes(host) ? image : []
  })
}
