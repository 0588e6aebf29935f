import type { Kind, LabelFacts, Sector } from '@/lib/contract/products'
import type { Regulated } from './classes'
import { isMedicine } from './sale'

/** Whose acts rule a product's label, and with it what its maker is called and what has to be said of it. */
export type Label = 'medicine' | 'supplement' | 'infant_formula' | 'cosmetic' | 'device' | Sector | 'general'

const BY_KIND: Record<Kind, Label> = {
  medicine: 'medicine',
  homeopathic: 'medicine',
  veterinary: 'medicine',
  supplement: 'supplement',
  infant_formula: 'infant_formula',
  cosmetic: 'cosmetic',
  device: 'device',
  // Food, biocides and plain goods alike: which of them the sector says, and where nobody has said it no act is named.
  baby: 'general',
  other: 'general',
}

interface LabelRule {
  acts: string
  /** Its entry in docs/domain.md. */
  source: string
  /** What the acts want told before the purchase and no text of the product is sure to say. */
  told: readonly (keyof LabelFacts)[]
}

/** The acts of each label; docs/domain.md shows it. Where nobody has said the sector there are none. */
export const LABELS: Record<Exclude<Label, 'general'>, LabelRule> = {
  medicine: { acts: 'D.Lgs. 219/2006; Reg. (EU) 2019/6', source: 'L34', told: [] },
  supplement: { acts: 'D.Lgs. 169/2004; Reg. (EU) 1169/2011', source: 'L30', told: ['nutrition'] },
  infant_formula: { acts: 'Reg. (EU) 609/2013; Reg. (EU) 2016/127', source: 'L23', told: ['nutrition'] },
  food: { acts: 'Reg. (EU) 1169/2011', source: 'L30', told: ['nutrition'] },
  infant_food: {
    acts: 'Reg. (EU) 609/2013; Dir. 2006/125/EC (DPR 128/1999)',
    source: 'L40',
    told: ['from_months', 'gluten', 'nutrition'],
  },
  cosmetic: { acts: 'Reg. (EC) 1223/2009', source: 'L23', told: [] },
  device: { acts: 'Reg. (EU) 2017/745; Reg. (EU) 2017/746', source: 'L23', told: [] },
  biocide: { acts: 'Reg. (EU) 528/2012', source: 'L41', told: ['registration'] },
  medical_aid: { acts: 'DPR 392/1998', source: 'L41', told: ['registration'] },
  protective: { acts: 'Reg. (EU) 2016/425', source: 'L42', told: ['protection'] },
  goods: { acts: 'Reg. (EU) 2023/988', source: 'L23', told: [] },
}

/** A product as far as its label is asked about. */
export interface Labelled extends Regulated {
  sector?: Sector | null | undefined
  label_facts?: LabelFacts | undefined
}

/** The acts of a product's label (docs/domain.md#L23): a medicine's whatever its kind, where a regime makes it one. */
export function getLabel(product: Labelled): Label {
  if (isMedicine(product)) return 'medicine'
  const label = BY_KIND[product.kind]
  return label === 'general' ? (product.sector ?? label) : label
}

/** No food may be meant for younger children, in months (docs/domain.md#L40). */
export const INFANT_FOOD_FROM = 4
/** From this age on, in months, nothing has to be said of gluten (docs/domain.md#L40). */
const GLUTEN_UNTIL = 6

/** What the acts of its label want told before the purchase and nobody has said (docs/domain.md#L23). */
export function untold(product: Labelled): (keyof LabelFacts)[] {
  const label = getLabel(product)
  const said = product.label_facts ?? {}
  return (label === 'general' ? [] : LABELS[label].told).filter(
    (fact) => said[fact] === undefined && !(fact === 'gluten' && (said.from_months ?? 0) >= GLUTEN_UNTIL),
  )
}

/** Whether the sentence of caution stands wherever the product is put forward (docs/domain.md#L41). */
export const needsCaution = (product: Labelled): boolean => ['biocide', 'medical_aid'].includes(getLabel(product))
