import sharp from 'sharp'
import type { FileStore } from '@/backend/files/store'
import { cachedPicture } from '@/backend/http/picture-cache'
import type { Packshot } from './art'
import { BOXES, getViews, type View } from './art'
import { carton, cartonBack } from './box'
import { type Filling, filled, hasLabel } from './drawings'
import { backLabel, frontLabel } from './label'
import { placeholders } from './placeholders'
import { group } from './svg'

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
  packs ??= import('./packs').then(({ readPacks }) => readPacks())
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

/** Like `packshotWebp`, cached in `media/packshots-<version>/`. */
export function cachedPackshot(
  files: FileStore,
  minsan: string,
  index: number,
  size: PackshotSize = 800,
): Promise<Buffer | null> {
  const name = `${minsan}-${index}-${size}`
  // Comes from a URL: only digits may reach a file name.
  if (!/^\d{9}-\d-\d{2,4}$/.test(name)) return Promise.resolve(null)
  const draw = () => packshotWebp(minsan, index, size)
  return cachedPicture(files, { folder: `packshots-${ART_VERSION}`, name }, draw)
}

interface PackshotSpec extends Packshot {
  view: View
}

/** Content of picture `index` (1 is the front) of a product; null if it does not exist. */
export function packshotSpec(pack: Packshot, index: number): PackshotSpec | null {
  const view = getViews(pack.art)[index - 1]
  return view ? { ...pack, view } : null
}

/** The picture as SVG, 800 × 800, with text as outlines. */
export function renderPackshot(spec: PackshotSpec): string {
  const values = placeholders(spec.art)
  const common = filled('common', { values })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800">${common}<rect width="800" height="800" fill="#fff"/>${drawView(spec, values)}</svg>`
}

function drawView({ art, texts, ean, view }: PackshotSpec, values: Filling['values']): string {
  if (view === 'content') return group('translate(-48 -62) scale(1.12)', filled(`contents/${art.content}`, { values }))
  const size = BOXES[art.shape]
  if (size) {
    if (view === 'back') return cartonBack(art, size, texts, ean)
    const front = carton(art, size, 400, size[1] > 400 ? 728 : 645)
    return view === 'detail' ? group('translate(-330 -420) scale(1.95)', front) : front
  }
  // A product without label gets a carton.
  if (view === 'back' && !hasLabel(art.shape)) return carton(art, [400, 470, 180], 400, 712, 30)
  const print: Filling['print'] = (place, w, h, inset) =>
    view === 'back' && place === 'label' ? backLabel(art, texts, ean, w, h, inset) : frontLabel(art, w, h, inset)
  return filled(`packs/${art.shape}`, { values, print })
}
