/** Cartons, whose faces are computed, by the size of their three sides. */
export const BOXES: Readonly<Record<string, [w: number, h: number, d: number]>> = {
  box: [620, 320, 132],
  box_tall: [380, 560, 140],
  sachet_box: [470, 500, 160],
}

export interface PackArt {
  /** A carton, or a drawing of a pack. */
  shape: string
  /** The drawing of what is inside, for the second picture; `none` where nothing is shown. */
  content: string
  /** Index of the colour system; stable for a brand. */
  palette: number
  /** Big line on the label: brand or ingredient. */
  title: string
  /** Second line: what it is. */
  subtitle: string
  /** Highlighted line: strength or claim, may be empty. */
  strength: string
  /** Bottom line: content. */
  pack: string
  maker: string
  /** Regime or nature, small print of the side face. */
  legend: string
}

/** Which side a picture shows. */
export type View = 'front' | 'back' | 'content' | 'detail'

/** What a product's pictures show, in their order. */
export function viewsOf({ shape, content }: Pick<PackArt, 'shape' | 'content'>): View[] {
  const inside: View[] = content === 'none' ? [] : ['content']
  return BOXES[shape] ? ['front', ...inside, 'back', 'detail'] : ['front', ...inside, 'back']
}

/** A product as its pack is printed. */
export interface Packshot {
  art: PackArt
  ean: string
  /** What is printed on the back. */
  texts: string[]
}
