import path from 'node:path'
import { svgPicture } from '@/backend/pictures/svg'
import { ARTICLES_FOLDER, articles } from './articles'

export const ART_SIZE = { width: 1200, height: 675 } as const

/** Widths that are served; others are refused, so that nobody can fill the disk with sizes. */
export const ART_WIDTHS = [300, 768, 1200] as const
export type ArtWidth = (typeof ART_WIDTHS)[number]

/** Part of the folder's name: raise it when a drawing changes, and old files are not served any more. */
const ART_VERSION = 1

/** An article's picture as WebP, made when first asked for and kept under `<dataDir>/media/`; null where there is no such article. */
export async function articlePicture(dataDir: string, slug: string, width: ArtWidth): Promise<Buffer | null> {
  if (!articles.some((article) => article.slug === slug)) return null
  const place = { folder: `articles-${ART_VERSION}`, name: `${slug}-${width}` }
  return svgPicture(dataDir, path.join(ARTICLES_FOLDER, `${slug}.svg`), place, width)
}
