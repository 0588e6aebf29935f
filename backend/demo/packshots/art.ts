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
