/** Cartons with computed faces: width, height and depth. */
export const BOXES: Readonly<Record<string, [w: number, h: number, d: number]>> = {
  box: [620, 320, 132],
  box_tall: [380, 560, 140],
  sachet_box: [470, 500, 160],
}

export interface PackArt {
  shape: string
  /** Drawing of the content for the second picture; `none` to omit it. */
  content: string
  /** Index of the palette; constant per brand. */
  palette: number
  title: string
  subtitle: string
  strength: string
  pack: string
  maker: string
  legend: string
}

export type View = 'front' | 'back' | 'content' | 'detail'

export function getViews({ shape, content }: Pick<PackArt, 'shape' | 'content'>): View[] {
  const inside: View[] = content === 'none' ? [] : ['content']
  return BOXES[shape] ? ['front', ...inside, 'back', 'detail'] : ['front', ...inside, 'back']
}

export interface Packshot {
  art: PackArt
  ean: string
  texts: string[]
}

interface Palette {
  main: string
  deep: string
  soft: string
  accent: string
  ink: string
  /** Label design; see labelGround. */
  design: number
  mark: number
}

const colours: [main: string, deep: string, soft: string, accent: string, ink: string][] = [
  ['#1668b5', '#0b3c74', '#e3effa', '#f4a21c', '#ffffff'],
  ['#d92d3a', '#8f1220', '#fdeaea', '#1d3f72', '#ffffff'],
  ['#0f9d7a', '#0a5a49', '#e2f5ef', '#f2c230', '#ffffff'],
  ['#f2f5f8', '#17406d', '#dfe9f3', '#e4572e', '#17406d'],
  ['#6a3fa0', '#3d2066', '#f0e9f8', '#f28ab2', '#ffffff'],
  ['#f08a24', '#9c4a08', '#fff1e0', '#1f5f8b', '#ffffff'],
  ['#fbf7ef', '#5c4632', '#f0e6d4', '#b4552d', '#5c4632'],
  ['#0e7c9d', '#074a61', '#e0f3f8', '#ff7a59', '#ffffff'],
  ['#f7d8de', '#8a2f4b', '#fdf0f2', '#c94a70', '#7a2440'],
  ['#2f7d32', '#164a1c', '#e6f3e2', '#f0b429', '#ffffff'],
  ['#ffd34d', '#4a3a00', '#fff6d8', '#d2382e', '#3c2f00'],
  ['#16324f', '#0a1b2e', '#e5ebf2', '#49c5b1', '#ffffff'],
  ['#bfe3ee', '#135069', '#ecf8fb', '#ef6f6c', '#0f4358'],
  ['#cddfb5', '#3a5a22', '#f1f7e8', '#cf7a1f', '#2f4a1b'],
  ['#c2185b', '#7a0c39', '#fce6ef', '#ffb74d', '#ffffff'],
  ['#eef1ec', '#2d4a3e', '#dde6dc', '#3d8b6d', '#233b31'],
]

const DESIGNS = 6
const MARKS = 8

/** Selects the palette of a brand or manufacturer by hash, so it is the same on every pack. */
export function choosePalette(name: string): number {
  let h = 7
  for (const character of name) h = (Math.imul(h, 31) + character.charCodeAt(0)) >>> 0
  return h % (colours.length * DESIGNS * MARKS)
}

export function palette(index: number): Palette {
  const colour = colours[index % colours.length] ?? colours[0]
  if (!colour) throw new RangeError('no colours')
  const [main, deep, soft, accent, ink] = colour
  const rest = Math.floor(index / colours.length)
  return { main, deep, soft, accent, ink, design: rest % DESIGNS, mark: Math.floor(rest / DESIGNS) % MARKS }
}
