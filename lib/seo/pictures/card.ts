import sharp from 'sharp'
import { broken, fitted, line, widthOf } from './lettering'

export const CARD = { width: 1200, height: 630 } as const

const PAPER = '#f6f5ef'
const INK = '#1b231e'
const MUTED = '#55605a'
const BRAND = '#2b5a48'
const TILE = '#ffffff'

const EDGE = 72
const PICTURE = { x: 740, y: 95, size: 388 }

export interface CardText {
  brand: string
  /** A word above the title: what kind of page it is. */
  over?: string | null
  title: string
  under?: string | null
  /** A picture's bytes, in any format that sharp reads. */
  picture?: Buffer | null
}

const LEAF = (x: number, y: number, size: number, fill: string, vein: string) =>
  `<g transform="translate(${x} ${y}) scale(${size / 32})"><path fill="${fill}" d="M5.5 27C1.5 14 9 4.5 28 4c.5 15.5-7 25.5-20 23.2Z"/><path fill="none" stroke="${vein}" stroke-width="1.8" stroke-linecap="round" d="M4 29.5C8 21 13.5 15.5 21.5 11M12.2 18.6l-.7-5.4M12.2 18.6l6 .6"/></g>`

/** A page's picture for links that are shared: 1200 × 630 PNG. The title is set as large as it fits. */
export async function card({ brand, over, title, under, picture }: CardText): Promise<Buffer> {
  const width = picture ? PICTURE.x - EDGE - 48 : CARD.width - 2 * EDGE
  const foot = under ? broken(under, { face: 'regular', size: 32, width, lines: 2 }).rows : []
  const room = CARD.height - 180 - (over ? 56 : 0) - foot.length * 42 - EDGE
  const { rows, size } = fitted(title, {
    face: 'bold',
    sizes: [76, 68, 60, 54, 48, 44, 40],
    width,
    lines: (at) => Math.max(1, Math.floor(room / (at * 1.14))),
  })
  const parts: string[] = [
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${PAPER}"/>`,
    `<rect width="${CARD.width}" height="14" fill="${BRAND}"/>`,
    LEAF(EDGE - 6, 58, 60, BRAND, PAPER),
    line(brand, { x: EDGE + 64, y: 104, size: 42, face: 'bold', fill: INK }),
  ]
  let y = 180
  if (over) {
    y += 36
    parts.push(
      line(broken(over, { face: 'bold', size: 30, width, lines: 1 }).rows[0] ?? '', {
        x: EDGE,
        y,
        size: 30,
        face: 'bold',
        fill: BRAND,
      }),
    )
    y += 20
  }
  for (const row of rows) {
    y += size * (row === rows[0] ? 1 : 1.14)
    parts.push(line(row, { x: EDGE, y, size, face: 'bold', fill: INK }))
  }
  y += 16
  for (const row of foot) {
    y += 42
    parts.push(line(row, { x: EDGE, y, size: 32, face: 'regular', fill: MUTED }))
  }
  if (picture) {
    const { x, y: top, size: side } = PICTURE
    parts.push(
      `<rect x="${x - 26}" y="${top - 26}" width="${side + 52}" height="${side + 52}" rx="36" fill="${TILE}"/>`,
    )
  }
  const base = sharp(svg(parts))
  if (!picture) return base.png({ compressionLevel: 9, palette: true }).toBuffer()
  const tile = await sharp(picture)
    .resize(PICTURE.size, PICTURE.size, { fit: 'contain', background: TILE })
    .flatten({ background: TILE })
    .toBuffer()
  return base
    .composite([{ input: tile, left: PICTURE.x, top: PICTURE.y }])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer()
}

/** The shop's mark alone, square, for search engines. */
export function logo(brand: string): Promise<Buffer> {
  const size = Math.min(96, (96 * 420) / Math.max(1, widthOf(brand, 'bold', 96)))
  const parts = [
    `<rect width="512" height="512" fill="${PAPER}"/>`,
    LEAF(136, 60, 240, BRAND, PAPER),
    line(brand, { x: 256 - widthOf(brand, 'bold', size) / 2, y: 420, size, face: 'bold', fill: INK }),
  ]
  return sharp(svg(parts, 512, 512))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

function svg(parts: string[], width: number = CARD.width, height: number = CARD.height): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`,
  )
}
