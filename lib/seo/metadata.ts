import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { brandName } from '@/lib/brand'
import { DESCRIPTION_LENGTH, LONG_TITLE_LENGTH, shortened, shortenedInside, TITLE_LENGTH } from './shorten'
import { absolute } from './site'

export interface PageAbout {
  title: string
  description?: string | undefined
  /** The page's one public address. */
  path: string
  /** Path of its picture, 1200 × 630 pixels. */
  image?: string
  /** What the picture shows; the title where it is left out. */
  image_alt?: string
  /** True for the title that stands alone, without the shop's name behind it. */
  whole_title?: boolean
  /** True where the end of the title tells the page from its neighbours: a long one is then cut inside. */
  keep_end?: boolean
  /** Of a list that has several; the number of a later one is in its title and description. */
  page?: number
  /** For a post: when it was published and last changed, RFC 3339. */
  article?: { published: string; modified: string }
}

/** The shop's own picture, for pages that have none. */
const SITE_IMAGE = '/og/site.png'
const IMAGE_SIZE = { width: 1200, height: 630 }

/**
 * All that a public page says of itself in its head: title, description, canonical address, Open Graph and Twitter. One helper, so that
 * the three never differ.
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

/** For pages that are the visitor's own or one of endlessly many: in nobody's index. `follow` where their links are public pages. */
export function privateMetadata(title: string, { follow = false }: { follow?: boolean } = {}): Metadata {
  return { title: shortened(title, TITLE_LENGTH), robots: { index: false, follow } }
}

/** For an address that has nothing behind it. Each not-found page says it anew: a nested one inherits only the shop's own title. */
export async function notFoundMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('errors'))('notFoundTitle') }
}
