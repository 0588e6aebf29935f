import sharp from 'sharp'
import type { Packshot } from '@/backend/demo/packshots/art'
import { packshotSpec, renderPackshot } from '@/backend/demo/packshots/render'
import { keptPicture } from '@/backend/http/picture-cache'

/** Available sizes in pixels; others are refused, so that clients cannot fill the disk. */
export const PACKSHOT_SIZES = [160, 320, 480, 800] as const
export type PackshotSize = (typeof PACKSHOT_SIZES)[number]

/** A listing's ten pictures should not outweigh its page. */
const MAX_BYTES = 25 * 1024

/** Part of the folder name: increment when the drawing changes, to invalidate old files. */
const ART_VERSION = 2

let packs: Promise<ReadonlyMap<string, Packshot>> | undefined

/** Picture `index` (from 1) of a demo product as square WebP; null if none. Takes about 50 ms. */
export async function packshotWebp(minsan: string, index: number, size: PackshotSize = 800): Promise<Buffer | null> {
  // Loaded on demand: a shop without the demo does not need this code.
  packs ??= import('@/backend/demo/packshots/packs').then(({ readPacks }) => readPacks())
  const pack = (await packs).get(minsan)
  const spec = pack && packshotSpec(pack, index)
  if (!spec) return null
  const picture = sharp(Buffer.from(renderPackshot(spec)), { density: 72 })
  const sized = size === 800 ? picture : picture.resize(size, size, { kernel: 'lanczos3' })
  const flat = sized.flatten({ background: '#ffffff' })
  const encode = (quality: number) => flat.clone().webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
  const fine = await encode(78)
  return fine.length <= MAX_BYTES ? fine : encode(58)
}

/** Like `packshotWebp`, cached in `<dataDir>/media/packshots-<version>/`. */
export function cachedPackshot(
  dataDir: string,
  minsan: string,
  index: number,
  size: PackshotSize = 800,
): Promise<Buffer | null> {
  const name = `${minsan}-${index}-${size}`
  // Comes from a URL: only digits may reach a file name.
  if (!/^\d{9}-\d-\d{2,4}$/.test(name)) return Promise.resolve(null)
  const draw = () => packshotWebp(minsan, index, size)
  return keptPicture(dataDir, { folder: `packshots-${ART_VERSION}`, name }, draw)
}
