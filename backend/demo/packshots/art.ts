/** What the pack is drawn as. */
export const PACK_SHAPES = [
  'box',
  'box_tall',
  'sachet_box',
  'syrup',
  'dropper',
  'spray',
  'nasal_spray',
  'pump',
  'tube',
  'jar',
  'pill_bottle',
  'pouch',
  'tin',
  'baby_bottle',
  'thermometer',
  'device',
  'monitor',
  'roller',
] as const
export type PackShape = (typeof PACK_SHAPES)[number]

/** What is inside, for the second picture of boxed goods. */
export const PACK_CONTENTS = [
  'blister',
  'capsules',
  'softgels',
  'sachets',
  'vials',
  'ampoules',
  'suppositories',
  'patches',
  'effervescent',
  'granules',
  'drops',
  'cream',
  'liquid',
  'powder',
  'strips',
  'masks',
  'plasters',
  'pen',
  'inhaler',
  'none',
] as const
export type PackContent = (typeof PACK_CONTENTS)[number]

export interface PackArt {
  shape: PackShape
  content: PackContent
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

const boxes: readonly PackShape[] = ['box', 'box_tall', 'sachet_box']

/** What a product's pictures show, in their order. */
export function viewsOf({ shape, content }: Pick<PackArt, 'shape' | 'content'>): View[] {
  const inside: View[] = content === 'none' ? [] : ['content']
  return boxes.includes(shape) ? ['front', ...inside, 'back', 'detail'] : ['front', ...inside, 'back']
}

/** A product as its pack is printed. */
export interface Packshot {
  art: PackArt
  ean: string
  /** What is printed on the back. */
  texts: string[]
}
