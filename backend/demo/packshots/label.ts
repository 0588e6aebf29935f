import { type PackArt, palette } from './art'
import { labelGround } from './drawings'
import { broken, type Face, letters, paragraph } from './lettering'
import { placeholders } from './placeholders'
import { mark, n, path, rect } from './svg'

export function frontLabel(art: PackArt, w: number, h: number, inset = 0): string {
  const c = palette(art.palette)
  const unit = Math.sqrt(w * h)
  const printed = labelGround(c.design, w, h, placeholders(art))
  const { tall } = printed
  // On a round body the text keeps away from the edges.
  const f = { ...printed, x: printed.anchor === 'middle' ? printed.x : printed.x + inset, w: printed.w - 2 * inset }
  const parts = [f.svg]
  const words = (text: string, y: number, size: number, face: Face, fill: string, max = f.w) =>
    letters(text, { x: f.x, y, size, face, fill, anchor: f.anchor, max })

  const markSize = unit * 0.032
  const headY = h * (tall ? 0.075 : 0.135)
  const makerSize = unit * 0.042
  const makerX = f.anchor === 'middle' ? w / 2 : f.x + markSize * 2.9
  if (f.anchor === 'middle') parts.push(mark(c.mark, w / 2, headY, markSize * 1.25, f.mark, c.accent))
  else {
    parts.push(mark(c.mark, f.x + markSize, headY - makerSize * 0.32, markSize, f.mark, c.accent))
    parts.push(
      letters(art.maker, {
        x: makerX,
        y: headY,
        size: makerSize,
        face: 'semi',
        fill: f.maker,
        max: f.w - markSize * 3,
      }),
    )
  }

  const wide = art.title.length > (tall ? 9 : 15)
  const titleSize = unit * (tall ? 0.17 : 0.185)
  const rows = wide ? broken(art.title, f.face, titleSize * 0.62, f.w, 3) : [art.title]
  // On a landscape face two lines leave little room above the footer, so everything moves up and shrinks.
  const subFull = unit * (tall ? 0.062 : 0.066)
  const subRows = broken(art.subtitle, 'semi', subFull, f.w, tall ? 2 : rows.length > 1 ? 1 : 2)
  const crowded = !tall && rows.length + subRows.length > 2
  const titleTop = h * (tall ? 0.24 : rows.length > 2 ? 0.275 : crowded ? 0.325 : 0.4)
  const title = paragraph(
    rows,
    {
      x: f.x,
      y: titleTop,
      size:
        rows.length > 1
          ? titleSize * (rows.length > 2 ? (tall ? 0.55 : 0.46) : tall ? 0.74 : 0.6)
          : crowded
            ? titleSize * 0.8
            : titleSize,
      face: f.face,
      fill: f.title,
      anchor: f.anchor,
      max: f.w,
    },
    1.02,
  )
  parts.push(title.svg)

  const subSize = crowded ? subFull * 0.84 : subFull
  const sub = paragraph(
    subRows,
    { x: f.x, y: title.bottom + subSize * 1.45, size: subSize, face: 'semi', fill: f.text, anchor: f.anchor, max: f.w },
    1.12,
  )
  parts.push(sub.svg)

  if (art.strength) {
    const size = unit * (art.strength.length > 18 ? 0.05 : crowded ? 0.056 : 0.068)
    const padX = size * 0.62
    const max = f.w - 2 * padX
    const claimRows = [art.strength]
    const probe = paragraph(claimRows, { x: 0, y: 0, size, face: 'semi', fill: '#000', max })
    const length = Math.min(max, probe.size * art.strength.length * 0.56)
    const height = probe.size * 1.62
    const limit = h * (c.design === 1 ? 0.765 : c.design === 5 ? 0.84 : tall ? 0.8 : 0.79) - height
    const top = Math.min(sub.bottom + subSize * (crowded ? 0.5 : 0.72), limit)
    const left = f.anchor === 'middle' ? f.x - length / 2 - padX : f.x
    parts.push(rect(left, top, length + 2 * padX, height, f.badge, height * (c.design === 3 ? 0.12 : 0.5)))
    parts.push(
      letters(art.strength, {
        x: left + padX + length / 2,
        y: top + height * 0.68,
        size: probe.size,
        face: 'semi',
        fill: f.claim,
        anchor: 'middle',
        max: length * 1.04,
      }),
    )
  }

  const footY = h * (c.design === 5 ? 0.915 : 0.93)
  parts.push(
    words(
      art.pack,
      footY - (tall ? unit * 0.05 : 0),
      unit * 0.055,
      'narrowBold',
      f.pack,
      f.w * (tall || f.anchor === 'middle' ? 1 : 0.62),
    ),
  )
  if (tall) parts.push(words(art.legend, footY, unit * 0.036, 'narrow', f.pack))
  else if (f.anchor === 'start' && c.design !== 0 && c.design !== 4)
    parts.push(
      letters(art.legend, {
        x: f.x + f.w,
        y: footY,
        size: unit * 0.036,
        face: 'narrow',
        fill: f.pack,
        anchor: 'end',
        max: f.w * 0.36,
      }),
    )
  return parts.join('')
}

export function sideLabel(art: PackArt, w: number, h: number): string {
  const c = palette(art.palette)
  const light = c.design === 0 || c.design === 2 || c.design === 5
  const fill = light ? '#ffffff' : c.design === 3 ? c.soft : c.main
  const ink = light || c.design === 3 ? c.deep : c.ink
  const base =
    rect(0, 0, w, h, fill) +
    (c.design === 0 || c.design === 2 ? rect(0, h * 0.8, w, h * 0.2, c.main) : '') +
    (c.design === 1 ? rect(0, h * 0.8, w, h * 0.2, '#ffffff') + rect(0, h * 0.785, w, h * 0.022, c.accent) : '')
  const turned = `<g transform="translate(${n(w * 0.62)} ${n(h * 0.72)}) rotate(-90)">${letters(art.title, { x: 0, y: 0, size: w * 0.34, face: 'heavy', fill: ink, max: h * 0.6 })}</g>`
  return (
    base + turned + mark(c.mark, w / 2, h * 0.89, w * 0.16, c.design === 0 || c.design === 2 ? c.ink : c.deep, c.accent)
  )
}

export function backLabel(art: PackArt, texts: string[], ean: string, w: number, h: number, inset = 0): string {
  const c = palette(art.palette)
  const unit = Math.sqrt(w * h)
  const pad = unit * 0.07 + inset
  const parts = [
    rect(0, 0, w, h, '#ffffff'),
    rect(0, 0, w, h * 0.15, c.main),
    rect(0, h * 0.15, w, h * 0.012, c.accent),
  ]
  parts.push(
    letters(`${art.title}`, {
      x: pad,
      y: h * 0.105,
      size: Math.min(unit * 0.085, h * 0.1),
      face: 'heavy',
      fill: c.ink,
      max: (w - 2 * pad) * 0.62,
    }),
  )
  parts.push(
    letters(art.strength, {
      x: w - pad,
      y: h * 0.1,
      size: Math.min(unit * 0.05, h * 0.06),
      face: 'semi',
      fill: c.ink,
      anchor: 'end',
      max: (w - 2 * pad) * 0.34,
    }),
  )
  const size = unit * 0.034
  let y = h * 0.15 + size * 2.1
  const limit = h * 0.76
  for (const [i, text] of texts.entries()) {
    const rows = wrapped(text, size, w - 2 * pad)
    for (const row of rows) {
      if (y > limit) break
      parts.push(letters(row, { x: pad, y, size, face: i === 0 ? 'semi' : 'regular', fill: '#2f3a44' }))
      y += size * 1.34
    }
    y += size * 0.45
  }
  const barH = h * 0.13
  const barW = Math.min(w * 0.36, barH * 2.2)
  parts.push(bars(ean, w - pad - barW, h - pad * 0.75 - barH, barW, barH))
  parts.push(mark(c.mark, pad + unit * 0.03, h - pad * 0.8 - barH * 0.6, unit * 0.034, c.deep, c.accent))
  parts.push(
    letters(art.maker, {
      x: pad + unit * 0.08,
      y: h - pad * 0.8 - barH * 0.5,
      size: unit * 0.04,
      face: 'semi',
      fill: c.deep,
      max: w - barW - pad * 3.2,
    }),
  )
  parts.push(
    letters(art.legend, {
      x: pad,
      y: h - pad * 0.8,
      size: unit * 0.034,
      face: 'narrow',
      fill: '#55616c',
      max: w - barW - pad * 2.6,
    }),
  )
  return parts.join('')
}

function wrapped(text: string, size: number, max: number): string[] {
  const perRow = Math.max(8, Math.floor(max / (size * 0.5)))
  const rows: string[] = []
  let row = ''
  for (const word of text.split(' ')) {
    if (row && row.length + word.length + 1 > perRow) {
      rows.push(row)
      row = word
    } else row = row ? `${row} ${word}` : word
  }
  return row ? [...rows, row] : rows
}

const L = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const FIRST = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

/** A scannable EAN-13 bar code. */
function bars(ean: string, x: number, y: number, w: number, h: number): string {
  const right = (digit: number) => (L[digit] ?? '').replace(/[01]/g, (bit) => (bit === '1' ? '0' : '1'))
  const parity = FIRST[Number(ean[0])] ?? 'LLLLLL'
  const code = [
    '101',
    ...Array.from(ean.slice(1, 7), (digit, i) =>
      parity[i] === 'L'
        ? (L[Number(digit)] ?? '')
        : Array.from(right(Number(digit)))
            .reverse()
            .join(''),
    ),
    '01010',
    ...Array.from(ean.slice(7), (digit) => right(Number(digit))),
    '101',
  ].join('')
  const bit = w / code.length
  const strips = Array.from(
    code.matchAll(/1+/g),
    (run) =>
      `M${(x + run.index * bit).toFixed(2)} ${n(y)}h${(run[0].length * bit).toFixed(2)}v${n(h * 0.8)}h-${(run[0].length * bit).toFixed(2)}z`,
  ).join('')
  return (
    path(strips, '#11161b') +
    letters(ean, { x: x + w / 2, y: y + h, size: h * 0.19, face: 'narrow', fill: '#11161b', anchor: 'middle' })
  )
}
