export const n = (value: number) => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${n(r)}"` : ''} fill="${fill}" ${more}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const group = (transform: string, ...inner: string[]) => `<g transform="${transform}">${inner.join('')}</g>`

export const roundedPath = (x: number, y: number, w: number, h: number, r: number) =>
  `M${n(x + r)} ${n(y)}H${n(x + w - r)}Q${n(x + w)} ${n(y)} ${n(x + w)} ${n(y + r)}V${n(y + h - r)}Q${n(x + w)} ${n(y + h)} ${n(x + w - r)} ${n(y + h)}H${n(x + r)}Q${n(x)} ${n(y + h)} ${n(x)} ${n(y + h - r)}V${n(y + r)}Q${n(x)} ${n(y)} ${n(x + r)} ${n(y)}Z`

const three = (value: number) => Number(value.toFixed(3))

/** A soft shadow on the table, as a gradient: a blur filter would take ten times as long. */
export const shadow = (cx: number, cy: number, rx: number, ry: number, strength: number) =>
  `<use href="#shadow" transform="translate(${n(cx)} ${n(cy)}) scale(${three(rx / 100)} ${three(ry / 100)})" fill-opacity="${three(strength * 1.2)}"/>`

export const mark = (kind: number, x: number, y: number, r: number, main: string, second: string) =>
  `<use href="#mark-${kind}" transform="translate(${n(x)} ${n(y)}) scale(${three(r / 10)})" fill="${main}" color="${second}"/>`
