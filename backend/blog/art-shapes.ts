/** Shapes of SVG as text, for the articles' drawings. Measures are in units of a picture 1200 wide and 675 high. */

const stroked = (stroke?: string, width?: number) =>
  stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"` : ''

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string,
  stroke?: string,
  width?: number,
) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"${stroked(stroke, width)}/>`

export const circle = (x: number, y: number, r: number, fill: string, stroke?: string, width?: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${stroked(stroke, width)}/>`

export const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number) =>
  `<path d="M${x1} ${y1}L${x2} ${y2}"${stroked(stroke, width)}/>`

export const path = (d: string, fill: string, stroke?: string, width?: number) =>
  `<path d="${d}" fill="${fill}"${stroked(stroke, width)}/>`

/** The whole picture's ground, from one colour at the top to another. */
export const ground = (top: string, bottom: string) =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="1200" height="675" fill="url(#g)"/>`

export const sun = (x: number, y: number, r: number, fill: string) =>
  circle(x, y, r, fill) +
  Array.from({ length: 12 }, (_, n) => {
    const at = (n * Math.PI) / 6
    const [c, s] = [Math.cos(at), Math.sin(at)]
    return line(x + c * r * 1.25, y + s * r * 1.25, x + c * r * 1.55, y + s * r * 1.55, fill, r / 7)
  }).join('')

export const capsule = (x: number, y: number, w: number, h: number, turn: number, left: string, right: string) =>
  `<g transform="rotate(${turn} ${x} ${y})">${rect(x - w / 2, y - h / 2, w, h, h / 2, left)}${path(
    `M${x} ${y - h / 2}h${w / 2 - h / 2}a${h / 2} ${h / 2} 0 0 1 0 ${h}h${h / 2 - w / 2}z`,
    right,
  )}${line(x - w / 2 + h / 2, y - h / 4, x + w / 2 - h / 2, y - h / 4, '#ffffff55', h / 9)}</g>`

export const bottle = (x: number, y: number, w: number, h: number, fill: string) =>
  rect(x, y + h * 0.25, w, h * 0.75, 12, fill) +
  rect(x + w * 0.25, y, w * 0.5, h * 0.22, 6, '#1f4537') +
  rect(x + w * 0.12, y + h * 0.5, w * 0.76, h * 0.28, 6, '#fffefb')

export const leaf = (x: number, y: number, size: number, fill: string) =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 32})"><path fill="${fill}" d="M5.5 27C1.5 14 9 4.5 28 4c.5 15.5-7 25.5-20 23.2Z"/><path fill="none" stroke="#2b5a48" stroke-width="1.4" stroke-linecap="round" d="M4 29.5C8 21 13.5 15.5 21.5 11"/></g>`

export const drop = (x: number, y: number, r: number, fill: string) =>
  path(
    `M${x} ${y - r * 1.8}C${x + r * 0.6} ${y - r * 0.8} ${x + r} ${y - r * 0.4} ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}C${x - r} ${y - r * 0.4} ${x - r * 0.6} ${y - r * 0.8} ${x} ${y - r * 1.8}z`,
    fill,
  )

/** A hand in profile, the fingers towards the middle; `side` 1 comes from the left, -1 from the right. */
export const hand = (x: number, y: number, side: 1 | -1, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${side} 1)">${rect(-330, -10, 260, 130, 30, '#8fae95')}${rect(-120, -40, 220, 150, 60, fill)}${[0, 1, 2, 3].map((n) => rect(40, -42 + n * 38, 160 - Math.abs(n - 1) * 18, 34, 17, fill)).join('')}${`<g transform="rotate(-38 -20 -20)">${rect(-30, -60, 150, 42, 21, fill)}</g>`}</g>`
