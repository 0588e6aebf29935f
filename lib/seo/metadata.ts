import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { absolute, brandName } from '@/lib/settings/env'
import { DESCRIPTION_LENGTH, LONG_TITLE_LENGTH, shortened, shortenedInside, TITLE_LENGTH } from '@/lib/values/shorten'

interface PageAbout {
  title: string
  description?: string | undefined
  path: string
  /** Path of the page's picture, 1200 × 630 pixels. */
  image?: string
  /** Alternative text; defaults to the title. */
  image_alt?: string
  /** Omits the shop's name from the title. */
  whole_title?: boolean
  /** The end of the title distinguishes the page: a long one is shortened in the middle. */
  keep_end?: boolean
  /** Page number of a list, added to title and description from 2 on. */
  page?: number
  /** For a post: publication and last change, RFC 3339. */
  article?: { published: string; modified: string }
}

const SITE_IMAGE = '/og/site.png'
const IMAGE_SIZE = { width: 1200, height: 630 }

/**
 * Metadata of a public page: title, description, canonical address, Open Graph and Twitter, from one source so that
 * they agree.
 */
export async function pageMetadata({
  title: whole,
  description: long,
  path,
  image = SITE_IMAGE,
  image_alt,
  whole_title = false,
  keep_end = false,
  page = 1,
  article,
}: PageAbout): Promise<Metadata> {
  const shell = await getTranslations('shell')
  const about = long || shell('description')
  const later = page > 1 ? { page: String(page) } : null
  const named = later ? shell('pageTitle', { title: whole, ...later }) : whole
  const title = keep_end || later ? shortenedInside(named, LONG_TITLE_LENGTH) : shortened(named, TITLE_LENGTH)
  const description = shortened(
    later ? shell('pageDescription', { description: about, ...later }) : about,
    DESCRIPTION_LENGTH,
  )
  const url = absolute(path)
  const images = [{ url: absolute(image), ...IMAGE_SIZE, alt: image_alt ?? title, type: 'image/png' }]
  return {
    title: whole_title ? { absolute: title } : title,
    description,
    alternates: { canonical: url },
    openGraph: {
      title,
      description,
      url,
      images,
      siteName: brandName(),
      locale: 'it_IT',
      ...(article
        ? { type: 'article', publishedTime: article.published, modifiedTime: article.modified }
        : { type: 'website' }),
    },
    twitter: {
      card: 'summary_large_image',
      title,
      description,
      images: images.map(({ url: at, alt }) => ({ url: at, alt })),
    },
  }
}

/** Metadata of private pages and of endless variants: noindex. `follow` if their links are public. */
export function privateMetadata(title: string, { follow = false }: { follow?: boolean } = {}): Metadata {
  return { title: shortened(title, TITLE_LENGTH), robots: { index: false, follow } }
}

/** For a page whose address has a token, which must not travel on in a Referer, not even to ourselves. */
export const tokenMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false },
  referrer: 'no-referrer',
})

/**
 * Metadata of a not-found page. Each one must set it: a nested page would inherit only the shop's title. Beside a
 * parallel route Next leaves out the layout's title template, so the title is whole.
 */
export async function notFoundMetadata(): Promise<Metadata> {
  const title = (await getTranslations('errors'))('notFoundTitle')
  return { title: { absolute: `${title} | ${brandName()}` } }
}

/** Prefixes a description with the name: variants of a product share their text and differ only by name. */
export function namedFirst(name: string, about: string): string {
  return about.toLowerCase().startsWith(name.toLowerCase()) ? about : `${name}: ${about}`
}
