import sharp from 'sharp'
import type { FileStore } from '@/backend/files/store'
import { cachedPicture } from '@/backend/http/picture-cache'
import { BOXES, getViews, type PackArt, type Packshot, palette, type View } from './art'
import { type Filling, filled, hasLabel } from './drawings'
import { backLabel, frontLabel, sideLabel } from './label'
import { placeholders } from './placeholders'
import { circle, group, n, path, rect, shadow } from './svg'

/**
 * A carton rotated by `turn` degrees and seen from `lift` degrees above, in parallel projection: each face is an
 * affine transform of flat artwork. Its base is at `floor`.
 */
function carton(
  art: PackArt,
  [w, h, d]: [number, number, number],
  cx: number,
  floor: number,
  turn = 27,
  lift = 13,
): string {
  const c = palette(art.palette)
  const [t, l] = [(turn * Math.PI) / 180, (lift * Math.PI) / 180]
  const right: [number, number] = [Math.cos(t), Math.sin(t) * Math.sin(l)]
  const down: [number, number] = [0, Math.cos(l)]
  const away: [number, number] = [Math.sin(t), -Math.cos(t) * Math.sin(l)]
  const spanX = w * right[0] + d * away[0]
  const lowest = w * right[1] + h * down[1]
  const x0 = cx - spanX / 2
  const y0 = floor - lowest
  const corner = (a: number, b: number, e: number): [number, number] => [
    x0 + a * right[0] + e * away[0],
    y0 + a * right[1] + b * down[1] + e * away[1],
  ]
  const matrix = (u: [number, number], v: [number, number], o: [number, number]) =>
    `matrix(${[...u, ...v].map((value) => value.toFixed(4)).join(' ')} ${n(o[0])} ${n(o[1])})`
  const edge = corner(w, 0, 0)
  const light = c.design === 0 || c.design === 2 || c.design === 5
  const topFill = light ? '#ffffff' : c.design === 3 ? c.soft : c.main
  const points = (list: [number, number][]) => `M${list.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`
  const ground = [corner(0, h, 0), corner(w, h, 0), corner(w, h, d)]
  const spill = points([corner(w, h, 0), corner(w, h, d), corner(w + h * 0.34, h, d * 0.9), corner(w + h * 0.22, h, 0)])
  return [
    shadow(cx, floor - (w * right[1]) / 2 - 4, spanX * 0.5, 30 + d * 0.12, 0.26),
    path(spill, 'url(#carton-ground)'),
    `<g transform="${matrix(right, down, corner(0, 0, 0))}"><clipPath id="front"><path d="M0 0H${w}V${h}H0Z"/></clipPath><g clip-path="url(#front)">${frontLabel(art, w, h)}</g>${rect(0, 0, w, h, 'url(#carton-front)')}</g>`,
    `<g transform="${matrix(away, down, edge)}">${sideLabel(art, d, h)}${rect(0, 0, d, h, 'url(#carton-side)')}</g>`,
    path(points([corner(0, 0, 0), corner(w, 0, 0), corner(w, 0, d), corner(0, 0, d)]), topFill),
    path(points([corner(0, 0, 0), corner(w, 0, 0), corner(w, 0, d), corner(0, 0, d)]), 'url(#carton-top)'),
    path(
      points([corner(0, 0, d * 0.16), corner(w, 0, d * 0.16), corner(w, 0, d * 0.17), corner(0, 0, d * 0.17)]),
      '#0b1420',
      'opacity="0.18"',
    ),
    `<path d="M${ground.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}" fill="none" stroke="#0b1420" stroke-opacity="0.28" stroke-width="2"/>`,
    `<path d="M${[edge, corner(w, h, 0)].map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}" fill="none" stroke="#ffffff" stroke-opacity="0.45" stroke-width="1.6"/>`,
  ].join('')
}

function cartonBack(art: PackArt, size: [number, number, number], texts: string[], ean: string): string {
  const [w, h] = size
  const scale = Math.min(640 / w, 560 / h)
  const [width, height] = [w * scale, h * scale]
  const [x, y] = [(800 - width) / 2, (800 - height) / 2 - 10]
  return [
    shadow(400, y + height + 4, width * 0.5, 26, 0.3),
    `<g transform="translate(${n(x)} ${n(y)}) scale(${scale.toFixed(4)})">${backLabel(art, texts, ean, w, h)}${braille(art, w, h)}</g>`,
    rect(x, y, width, height, 'url(#carton-back)', 0, 'stroke="#9aa4ae" stroke-opacity="0.5" stroke-width="1"'),
  ].join('')
}

/** Braille dots, as on cartons of medicines. */
function braille(art: PackArt, w: number, h: number): string {
  if (!art.legend.startsWith('Medicinale')) return ''
  const dots: string[] = []
  for (const [i, character] of Array.from(art.title.slice(0, 10)).entries()) {
    const code = character.charCodeAt(0) * 7
    for (let k = 0; k < 6; k++)
      if ((code >> k) & 1)
        dots.push(
          circle(
            w * 0.62 + i * 13 + (k % 2) * 5,
            h * 0.79 - 26 + Math.floor(k / 2) * 5,
            1.6,
            '#8c97a1',
            'opacity="0.45"',
          ),
        )
  }
  return dots.join('')
}

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
