import { type Packshot, type View, viewsOf } from '@/backend/demo/packshots/art'
import { bottles, type Words } from '@/backend/demo/packshots/bottles'
import { boxSizes, carton, cartonBack } from '@/backend/demo/packshots/box'
import { contents } from '@/backend/demo/packshots/contents'
import { deviceArt } from '@/backend/demo/packshots/devices'
import { Canvas, group } from '@/backend/demo/packshots/svg'

export interface PackshotSpec extends Packshot {
  view: View
}

const bare = new Set(['thermometer', 'device', 'monitor', 'baby_bottle'])

/** What picture `index` (1 for the front) of a product shows; null where the product has no such picture. */
export function packshotSpec(pack: Packshot, index: number): PackshotSpec | null {
  const view = viewsOf(pack.art)[index - 1]
  return view ? { ...pack, view } : null
}

/** The picture as SVG, 800 × 800, all letters as outlines. */
export function renderPackshot({ art, texts, ean, view }: PackshotSpec): string {
  const canvas = new Canvas()
  const size = boxSizes[art.shape]
  const back: Words = { texts, ean }
  const pack = (side: Words | null) => {
    if (size) return carton(canvas, art, size, 400, size[1] > 400 ? 728 : 645)
    return (bottles[art.shape] ?? (() => deviceArt(canvas, art)))(canvas, art, side)
  }
  if (view === 'back') {
    // What is sold bare comes in a carton of its own.
    if (size) canvas.add(cartonBack(canvas, art, size, texts, ean))
    else if (bare.has(art.shape)) canvas.add(carton(canvas, art, [400, 470, 180], 400, 712, 30))
    else canvas.add(pack(back))
  } else if (view === 'content' && art.content !== 'none')
    canvas.add(group('translate(-48 -62) scale(1.12)', contents[art.content](canvas, art)))
  else if (view === 'detail') canvas.add(group('translate(-330 -420) scale(1.95)', pack(null)))
  else canvas.add(pack(null))
  return canvas.svg()
}
