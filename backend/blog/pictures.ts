import sharp from 'sharp'
import { keptPicture } from '../media/kept-picture'
import { articleArt } from './art'

/** Widths that are served; others are refused, so that nobody can fill the disk with sizes. */
export const ART_WIDTHS = [300, 768, 1200] as const
export type ArtWidth = (typeof ART_WIDTHS)[number]

/** Part of the folder's name: raise it when a drawing changes, and old files are not served any more. */
const ART_VERSION = 1

/** An article's picture as WebP, drawn when first asked for and kept under `<dataDir>/media/`; null where there is no such article. */
export async function articlePicture(dataDir: string, slug: string, width: ArtWidth): Promise<Buffer | null> {
  const art = articleArt(slug)
  if (art === null) return null
  return keptPicture(dataDir, { folder: `articles-${ART_VERSION}`, name: `${slug}-${width}` }, () =>
    sharp(Buffer.from(art)).resize(width).webp({ quality: 84, effort: 4 }).toBuffer(),
  )
}
