import type { PackArt, PackShape } from '@/backend/demo/packshots/art'
import { backLabel, frontLabel } from '@/backend/demo/packshots/label'
import { palette } from '@/backend/demo/packshots/palettes'
import { type Canvas, ellipse, line, n, path, rect, roundedPath, roundness, shadow } from '@/backend/demo/packshots/svg'

export interface Words {
  texts: string[]
  ean: string
}

interface Bottle {
  /** Outline of the body, for colour, light and label. */
  body: string
  fill: string
  /** Left, top, width, height of the printed part. */
  label: [number, number, number, number]
  /** Drawn before and after the body. */
  behind?: string
  above?: string
  foot: number
  width: number
  /** How strong the light on the round body is. */
  depth?: number
  labelRound?: number
  /** Part of the label's width that words keep clear on either side. */
  inset?: number
}

/** An upright vessel: body, light, label, cap, shadow. */
function standing(canvas: Canvas, art: PackArt, b: Bottle, back: Words | null): string {
  const [x, y, w, h] = b.label
  const inset = w * (b.inset ?? 0.04)
  const label = back ? backLabel(art, back.texts, back.ean, w, h, inset) : frontLabel(art, w, h, inset)
  const placed = canvas.clipped(
    roundedPath(x, y, w, h, b.labelRound ?? 4),
    `<g transform="translate(${n(x)} ${n(y)})">${label}</g>`,
  )
  return [
    shadow(canvas, 400, b.foot, b.width * 0.54, 24),
    b.behind ?? '',
    path(b.body, b.fill),
    canvas.clipped(b.body, placed + path(b.body, roundness(canvas, b.depth ?? 1))),
    b.above ?? '',
  ].join('')
}

/** A ribbed or plain cap with its own light. */
function cap(canvas: Canvas, x: number, y: number, w: number, h: number, fill: string, ribs = 0, r = 8): string {
  const grooves = Array.from({ length: ribs }, (_, i) => {
    // Nearer together towards the edges, as on a cylinder.
    const place = x + w / 2 - (w / 2) * Math.cos((Math.PI * (i + 0.5)) / ribs)
    return line(`M${n(place)} ${n(y + 10)}V${n(y + h - 6)}`, '#0b1420', 1.6, 'opacity="0.16"')
  }).join('')
  return (
    path(roundedPath(x, y, w, h, r), fill) +
    grooves +
    path(roundedPath(x, y, w, h, r), roundness(canvas)) +
    ellipse(x + w / 2, y + 4, w / 2 - 5, 3, '#ffffff', 'opacity="0.35"')
  )
}

const amber = '#7a3c10'

export function syrup(canvas: Canvas, art: PackArt, back: Words | null): string {
  const body =
    'M352 178V214C352 244 262 248 262 306V668Q262 692 286 692H514Q538 692 538 668V306C538 248 448 244 448 214V178Z'
  const glass = canvas.linear([
    [0, '#4b210a', 1],
    [0.5, amber, 1],
    [1, '#4b210a', 1],
  ])
  return standing(
    canvas,
    art,
    {
      body,
      fill: glass,
      label: [262, 330, 276, 326],
      labelRound: 2,
      foot: 690,
      width: 280,
      above:
        cap(canvas, 340, 104, 120, 84, '#f7f8f9', 26) +
        path(
          'M284 300C284 266 330 258 346 240',
          'none',
          'stroke="#fff" stroke-opacity="0.5" stroke-width="9" stroke-linecap="round"',
        ),
    },
    back,
  )
}

export function pump(canvas: Canvas, art: PackArt, back: Words | null): string {
  const c = palette(art.palette)
  const fill = c.ink === '#ffffff' ? '#fbfcfc' : c.soft
  const head =
    path('M392 96H474Q520 98 528 132L512 138Q502 120 470 120H392Z', c.deep) +
    path(
      'M392 96H474Q520 98 528 132L512 138Q502 120 470 120H392Z',
      canvas.linear(
        [
          [0, '#fff', 0.3],
          [1, '#0b1420', 0.2],
        ],
        [0, 0, 0, 1],
      ),
    )
  return standing(
    canvas,
    art,
    {
      body: 'M290 262C290 232 330 222 352 218H448C470 222 510 232 510 262V676Q510 704 482 704H318Q290 704 290 676Z',
      fill,
      label: [290, 290, 220, 390],
      labelRound: 0,
      foot: 702,
      width: 226,
      depth: 0.8,
      behind: rect(388, 118, 24, 54, '#e8ebee') + rect(388, 118, 24, 54, roundness(canvas)),
      above: cap(canvas, 342, 160, 116, 62, c.deep, 22) + head,
    },
    back,
  )
}

export function tube(canvas: Canvas, art: PackArt, back: Words | null): string {
  const c = palette(art.palette)
  const body = 'M268 96H532Q536 96 535 102C522 300 516 470 500 612H300C284 470 278 300 265 102Q264 96 268 96Z'
  const crimp = Array.from({ length: 30 }, (_, i) =>
    line(`M${n(270 + i * 9)} 98V124`, '#0b1420', 1, 'opacity="0.14"'),
  ).join('')
  return standing(
    canvas,
    art,
    {
      body,
      fill: '#fdfdfd',
      label: [264, 128, 272, 484],
      labelRound: 0,
      foot: 714,
      width: 236,
      depth: 0.75,
      inset: 0.115,
      above:
        rect(266, 96, 268, 30, '#ffffff', 2, 'opacity="0.6"') +
        crimp +
        cap(canvas, 296, 612, 208, 102, c.ink === '#ffffff' ? c.main : c.deep, 34, 10),
    },
    back,
  )
}

export function jar(canvas: Canvas, art: PackArt, back: Words | null): string {
  const c = palette(art.palette)
  return standing(
    canvas,
    art,
    {
      body: 'M182 380H618V640Q618 684 574 684H226Q182 684 182 640Z',
      fill: '#f6f4f0',
      label: [182, 396, 436, 266],
      labelRound: 0,
      inset: 0.07,
      foot: 684,
      width: 444,
      depth: 0.85,
      above:
        cap(canvas, 172, 268, 456, 118, c.ink === '#ffffff' ? c.deep : c.main, 0, 16) +
        ellipse(400, 272, 222, 16, '#ffffff', 'opacity="0.28"'),
    },
    back,
  )
}

export function dropper(canvas: Canvas, art: PackArt, back: Words | null): string {
  const glass = canvas.linear([
    [0, '#4b210a', 1],
    [0.5, '#8a4716', 1],
    [1, '#4b210a', 1],
  ])
  return standing(
    canvas,
    art,
    {
      body: 'M362 320V344C362 362 300 366 300 404V680Q300 702 322 702H478Q500 702 500 680V404C500 366 438 362 438 344V320Z',
      fill: glass,
      label: [300, 420, 200, 258],
      labelRound: 0,
      foot: 700,
      width: 206,
      behind:
        path('M378 118Q400 96 422 118V236H378Z', '#2b2f33') +
        path('M378 118Q400 96 422 118V236H378Z', roundness(canvas)),
      above:
        cap(canvas, 352, 228, 96, 96, '#25292d', 24) +
        path(
          'M318 400C318 386 340 380 352 372',
          'none',
          'stroke="#fff" stroke-opacity="0.5" stroke-width="6" stroke-linecap="round"',
        ),
    },
    back,
  )
}

export function spray(canvas: Canvas, art: PackArt, back: Words | null): string {
  const c = palette(art.palette)
  return standing(
    canvas,
    art,
    {
      body: 'M310 306Q310 262 352 250H448Q490 262 490 306V682Q490 704 468 704H332Q310 704 310 682Z',
      fill: c.ink === '#ffffff' ? '#fafbfc' : c.soft,
      label: [310, 316, 180, 366],
      labelRound: 0,
      foot: 702,
      width: 186,
      depth: 0.85,
      above:
        path('M348 254V168Q348 106 400 100Q452 106 452 168V254Z', c.main) +
        path('M348 254V168Q348 106 400 100Q452 106 452 168V254Z', roundness(canvas)) +
        rect(344, 240, 112, 14, '#0b1420', 3, 'opacity="0.14"'),
    },
    back,
  )
}

export function nasalSpray(canvas: Canvas, art: PackArt, back: Words | null): string {
  const c = palette(art.palette)
  const nozzle = 'M384 286L390 132Q400 112 410 132L416 286Z'
  const shoulder = 'M318 336Q318 292 372 282H428Q482 292 482 336V372H318Z'
  return standing(
    canvas,
    art,
    {
      body: 'M300 372H500V676Q500 702 474 702H326Q300 702 300 676Z',
      fill: c.ink === '#ffffff' ? '#ffffff' : c.soft,
      label: [300, 384, 200, 290],
      labelRound: 0,
      foot: 700,
      width: 206,
      depth: 0.85,
      behind: path(nozzle, '#f3f5f7') + path(nozzle, roundness(canvas, 0.8)),
      above:
        path(shoulder, '#f3f5f7') +
        path(shoulder, roundness(canvas, 0.8)) +
        rect(306, 352, 188, 26, c.main, 5) +
        rect(306, 352, 188, 26, roundness(canvas), 5),
    },
    back,
  )
}

export function pillBottle(canvas: Canvas, art: PackArt, back: Words | null): string {
  const c = palette(art.palette)
  return standing(
    canvas,
    art,
    {
      body: 'M274 290Q274 262 306 256H494Q526 262 526 290V668Q526 698 496 698H304Q274 698 274 668Z',
      fill: '#ffffff',
      label: [274, 300, 252, 366],
      labelRound: 0,
      foot: 696,
      width: 258,
      depth: 0.9,
      above: cap(canvas, 290, 148, 220, 112, c.ink === '#ffffff' ? c.main : c.deep, 36, 12),
    },
    back,
  )
}

/** Homeopathic tubes, sticks and roll-ons: slim cylinders. */
export function roller(canvas: Canvas, art: PackArt, back: Words | null): string {
  const c = palette(art.palette)
  return standing(
    canvas,
    art,
    {
      body: 'M326 330H474V684Q474 704 454 704H346Q326 704 326 684Z',
      fill: c.soft,
      label: [326, 344, 148, 344],
      labelRound: 0,
      foot: 702,
      width: 154,
      above:
        cap(canvas, 332, 118, 136, 214, c.ink === '#ffffff' ? c.deep : c.main, 0, 26) +
        rect(330, 326, 140, 8, '#c9ced3', 2),
    },
    back,
  )
}

export function tin(canvas: Canvas, art: PackArt, back: Words | null): string {
  const c = palette(art.palette)
  const low = art.pack.startsWith('lattina')
  const top = low ? 330 : 176
  const rim = (y: number) => ellipse(400, y, 176, 16, '#c5ccd2') + ellipse(400, y - 2, 170, 12, '#eef1f3')
  return standing(
    canvas,
    art,
    {
      body: `M226 ${top}H574V676Q574 700 400 700Q226 700 226 676Z`,
      fill: '#f4f6f7',
      label: [226, top + 16, 348, 676 - top - 16],
      labelRound: 0,
      inset: 0.04,
      foot: 694,
      width: 352,
      above: low
        ? rim(top)
        : `${path('M218 124Q400 96 582 124V182Q400 206 218 182Z', c.ink === '#ffffff' ? c.main : c.soft)}${path('M218 124Q400 96 582 124V182Q400 206 218 182Z', roundness(canvas))}${ellipse(400, 124, 180, 20, '#ffffff', 'opacity="0.45"')}`,
    },
    back,
  )
}

/** Soft bags: wipes, nappies, powders, stockings. */
export function pouch(canvas: Canvas, art: PackArt, back: Words | null): string {
  const body =
    'M226 118Q400 128 574 118C566 260 588 420 592 560C594 620 588 668 578 694Q400 676 222 694C212 668 206 620 208 560C212 420 234 260 226 118Z'
  const folds = canvas.linear([
    [0, '#0b1420', 0.26],
    [0.08, '#0b1420', 0.04],
    [0.2, '#ffffff', 0.42],
    [0.32, '#ffffff', 0],
    [0.55, '#0b1420', 0.05],
    [0.7, '#ffffff', 0.22],
    [0.82, '#0b1420', 0.06],
    [1, '#0b1420', 0.32],
  ])
  const [x, y, w, h] = [204, 116, 392, 580]
  const label = back ? backLabel(art, back.texts, back.ean, w, h, w * 0.075) : frontLabel(art, w, h, w * 0.075)
  const seal = (top: number) =>
    Array.from({ length: 58 }, (_, i) =>
      line(`M${n(222 + i * 6.2)} ${top}V${top + 22}`, '#0b1420', 1, 'opacity="0.1"'),
    ).join('')
  return [
    shadow(canvas, 400, 690, 206, 24),
    canvas.clipped(body, `<g transform="translate(${x} ${y})">${label}</g>${seal(122)}${path(body, folds)}`),
    path(
      'M236 640Q300 610 330 668M566 630Q520 610 480 664',
      'none',
      'stroke="#0b1420" stroke-opacity="0.08" stroke-width="5"',
    ),
  ].join('')
}

export function babyBottle(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const body =
    'M296 330C296 300 320 290 340 284H460C480 290 504 300 504 330C490 400 486 420 496 480C506 560 504 620 504 668Q504 702 470 702H330Q296 702 296 668C296 620 294 560 304 480C314 420 310 400 296 330Z'
  const ticks = Array.from({ length: 8 }, (_, i) =>
    rect(318, 388 + i * 38, i % 2 === 0 ? 40 : 24, 4, c.deep, 2, 'opacity="0.75"'),
  ).join('')
  return [
    shadow(canvas, 400, 700, 116, 22),
    path('M356 212C366 190 382 186 386 152Q400 118 414 152C418 186 434 190 444 212Z', '#e9cfa8', 'opacity="0.85"'),
    path('M356 212C366 190 382 186 386 152Q400 118 414 152C418 186 434 190 444 212Z', roundness(canvas, 0.6)),
    path(body, '#f3f8fb'),
    canvas.clipped(
      body,
      rect(290, 450, 220, 260, '#fffdf6') +
        ellipse(400, 450, 110, 9, '#f4efdf') +
        ticks +
        `<g transform="translate(376 474)">${canvas.clipped(roundedPath(0, 0, 112, 176, 14), frontLabel({ ...art, shape: 'baby_bottle' }, 112, 176))}</g>` +
        path(body, roundness(canvas, 0.75)),
    ),
    cap(canvas, 322, 206, 156, 82, c.ink === '#ffffff' ? c.main : c.deep, 30, 14),
  ].join('')
}

export const bottles: Partial<Record<PackShape, (canvas: Canvas, art: PackArt, back: Words | null) => string>> = {
  syrup,
  pump,
  tube,
  jar,
  dropper,
  spray,
  nasal_spray: nasalSpray,
  pill_bottle: pillBottle,
  roller,
  tin,
  pouch,
  baby_bottle: (canvas, art) => babyBottle(canvas, art),
}
