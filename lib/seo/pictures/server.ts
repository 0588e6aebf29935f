import 'server-only'
import { getTranslations } from 'next-intl/server'
import { blogPicture } from '@/lib/blog/picture'
import { readPost } from '@/lib/blog/server'
import { readProduct } from '@/lib/catalogue/product-server'
import { readCategories, readCategoryRow } from '@/lib/catalogue/server'
import type { Category } from '@/lib/contract/products'
import { readBytes } from '@/lib/http/bounded-body'
import { createPictureCache } from '@/lib/http/picture-cache'
import { readPharmacy } from '@/lib/pharmacies/server'
import { readPharmacyId } from '@/lib/services/server'
import { brandName, env } from '@/lib/settings/env'
import { type CardText, card, logo } from './card'

/** Same lifetime as a page: name changes show after that. */
const kept = createPictureCache(12_000_000, 10 * 60_000)

/** Picture of a page by kind and key; null if there is no such page. Throws on an outage. */
export function readPicture(kind: string, key: string | undefined): Promise<Buffer | null> {
  const make = makers[kind]
  if (!make) return Promise.resolve(null)
  return kept(`${kind}/${key ?? ''}`, () => make(key ?? ''))
}

const drawn = (text: Omit<CardText, 'brand'>) => card({ brand: brandName(), ...text })

const makers: Record<string, (key: string) => Promise<Buffer | null>> = {
  async site() {
    const t = await getTranslations('shell')
    return drawn({ title: (await getTranslations('home'))('title'), under: t('description') })
  },
  async logo() {
    return logo(brandName())
  },
  async product(minsan) {
    const product = /^\d{9}$/.test(minsan) ? await readProduct(minsan, null) : null
    if (product === null || product === 'withdrawn') return null
    const [path] = product.categories
    return drawn({
      over: path?.at(-1)?.name ?? null,
      title: product.name,
      under: [product.brand, product.active_ingredient].filter(Boolean).join(' · '),
      picture: await pictureBytes(product.image),
    })
  },
  async category(slug) {
    const category = findAnywhere(await readCategories(), slug)
    if (!category) return null
    const [first] = await readCategoryRow(slug, null, 1)
    return drawn({
      over: (await getTranslations('shell'))('categories'),
      title: category.name,
      under: category.description,
      picture: await pictureBytes(first?.image ?? null),
    })
  },
  async post(slug) {
    const post = await readPost(slug.toLowerCase())
    if (!post) return null
    return drawn({
      over: post.categories[0]?.name ?? (await getTranslations('blog'))('title'),
      title: post.title,
      under: post.excerpt,
      picture: post.picture && (await blogPicture(post.picture.path, 640).catch(() => null)),
    })
  },
  async pharmacy(code) {
    const id = await readPharmacyId(code)
    const pharmacy = id === null ? null : await readPharmacy(id)
    if (!pharmacy) return null
    const { name, address, postal_code, city, province } = pharmacy
    return drawn({
      over: (await getTranslations('shell'))('pharmacy'),
      title: name,
      under: `${address}, ${postal_code} ${city} (${province})`,
    })
  },
}

const findAnywhere = (tree: Category[], slug: string) =>
  tree.flatMap((category) => [category, ...category.children]).find((one) => one.slug === slug)

const PICTURE_BYTES = 5_000_000
const PICTURE_MS = 3000

/** A picture of the platform, or null if it cannot be loaded: the card is then drawn without it. */
export async function pictureBytes(image: string | null): Promise<Buffer | null> {
  if (!image?.startsWith('/media/')) return null
  try {
    const answer = await fetch(`${env().API_BASE_URL.replace(/\/+$/, '')}${image}?w=640`, {
      signal: AbortSignal.timeout(PICTURE_MS),
      cache: 'no-store',
    })
    return answer.ok ? await readBytes(answer, PICTURE_BYTES) : null
  } catch {
    return null
  }
}
