import { bottles, type Words } from '@/backend/demo/packshots/bottles'
import { boxSizes, carton, cartonBack } from '@/backend/demo/packshots/box'
import { contents } from '@/backend/demo/packshots/contents'
import { deviceArt } from '@/backend/demo/packshots/devices'
import { Canvas, group } from '@/backend/demo/packshots/svg'
import type { DemoProduct, PackArt } from '@/backend/demo/types'

export interface PackshotSpec {
  art: PackArt
  /** What is printed on the back. */
  texts: string[]
  ean: string
  view: 'front' | 'back' | 'content' | 'detail'
}

const bare = new Set(['thermometer', 'device', 'monitor', 'baby_bottle'])

const words = (html: string) =>
  html
    .replace(/<\/(p|li|h3)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** What picture `index` (1 for the front) of a product shows; null where the product has no such picture. */
export function packshotSpec(product: DemoProduct, index: number): PackshotSpec | null {
  if (!product.images[index - 1]) return null
  const { art } = product
  const carton = boxSizes[art.shape] !== undefined
  const views: PackshotSpec['view'][] = carton
    ? art.content === 'none'
      ? ['front', 'back', 'detail']
      : ['front', 'content', 'back', 'detail']
    : art.content === 'none'
      ? ['front', 'back']
      : ['front', 'content', 'back']
  const section = (code: string) => words(product.sections.find((one) => one.code === code)?.html ?? '')
  const texts =
    product.kind === 'medicine'
      ? [
          `${art.subtitle} · ${art.pack}`,
          section('composition').slice(0, 210),
          'Leggere attentamente il foglio illustrativo. Tenere fuori dalla vista e dalla portata dei bambini.',
          `Titolare AIC: ${product.manufacturer}. A.I.C. n. ${product.minsan}. ${art.legend}.`,
        ]
      : [
          `${art.subtitle} · ${art.pack}`,
          section('directions'),
          section('composition'),
          words(product.description),
          product.responsible_person ?? product.manufacturer,
        ]
  return { art, texts, ean: product.ean[0] ?? '', view: views[index - 1] ?? 'front' }
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
