/** One drawing in the making: shapes in order, and the gradients and clips that they refer to. */
export class Canvas {
  private readonly defs: string[] = []
  private readonly shapes: string[] = []
  private count = 0

  add(...svg: string[]): this {
    this.shapes.push(...svg)
    return this
  }

  /** Stops are [offset 0–1, colour, opacity]; the direction is a unit vector of the shape's own box. */
  linear(stops: [number, string, number][], [x1, y1, x2, y2] = [0, 0, 1, 0]): string {
    const id = this.id()
    this.defs.push(
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`,
    )
    return `url(#${id})`
  }

  radial(stops: [number, string, number][], [cx, cy, r] = [0.5, 0.5, 0.5]): string {
    const id = this.id()
    this.defs.push(`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`)
    return `url(#${id})`
  }

  /** Clips what is inside to a path. */
  clipped(path: string, inner: string): string {
    const id = this.id()
    this.defs.push(`<clipPath id="${id}"><path d="${path}"/></clipPath>`)
    return `<g clip-path="url(#${id})">${inner}</g>`
  }

  /** The finished picture, 800 units square on white. */
  svg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800"><defs>${this.defs.join('')}</defs><rect width="800" height="800" fill="#fff"/>${this.shapes.join('')}</svg>`
  }

  private id(): string {
    this.count += 1
    return `g${this.count}`
  }
}

function stopList(stops: [number, string, number][]): string {
  return stops
    .map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')
}

export const n = (value: number) => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${n(r)}"` : ''} fill="${fill}" ${more}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const group = (transform: string, ...inner: string[]) => `<g transform="${transform}">${inner.join('')}</g>`

export const roundedPath = (x: number, y: number, w: number, h: number, r: number) =>
  `M${n(x + r)} ${n(y)}H${n(x + w - r)}Q${n(x + w)} ${n(y)} ${n(x + w)} ${n(y + r)}V${n(y + h - r)}Q${n(x + w)} ${n(y + h)} ${n(x + w - r)} ${n(y + h)}H${n(x + r)}Q${n(x)} ${n(y + h)} ${n(x)} ${n(y + h - r)}V${n(y + r)}Q${n(x)} ${n(y)} ${n(x + r)} ${n(y)}Z`

/** The soft shadow that a thing throws on the table; a gradient, since a blur filter would cost ten times as long. */
export function shadow(canvas: Canvas, cx: number, cy: number, rx: number, ry: number, strength = 0.34): string {
  const soft = canvas.radial([
    [0, '#1c2733', strength],
    [0.45, '#1c2733', strength * 0.42],
    [1, '#1c2733', 0],
  ])
  const contact = canvas.radial([
    [0, '#10161d', strength * 1.2],
    [0.6, '#10161d', strength * 0.6],
    [1, '#10161d', 0],
  ])
  return ellipse(cx, cy, rx * 1.18, ry * 1.5, soft) + ellipse(cx, cy - ry * 0.25, rx * 0.94, ry * 0.5, contact)
}

/** Light from the left on an upright round body. */
export function roundness(canvas: Canvas, depth = 1): string {
  return canvas.linear([
    [0, '#0b1420', 0.34 * depth],
    [0.1, '#0b1420', 0.1 * depth],
    [0.2, '#ffffff', 0.12 * depth],
    [0.29, '#ffffff', 0.5 * depth],
    [0.37, '#ffffff', 0.1 * depth],
    [0.6, '#0b1420', 0],
    [0.84, '#0b1420', 0.16 * depth],
    [0.95, '#0b1420', 0.3 * depth],
    [1, '#0b1420', 0.38 * depth],
  ])
}
