import { BOXES, getViews, type Packshot, type View } from '@/backend/demo/packshots/art'
import { carton, cartonBack } from '@/backend/demo/packshots/box'
import { type Filling, filled, hasLabel } from '@/backend/demo/packshots/drawings'
import { backLabel, frontLabel } from '@/backend/demo/packshots/label'
import { placeholders } from '@/backend/demo/packshots/placeholders'
import { group } from '@/backend/demo/packshots/svg'

export interface PackshotSpec extends Packshot {
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
