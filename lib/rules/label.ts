import type { Kind, LabelFacts, Sector } from '@/lib/contract/products'
import type { Regulated } from './classes'
import { isMedicine } from './sale'

/** Which regulations govern a product's label, the name of its producer and its mandatory information. */
export type Label = 'medicine' | 'supplement' | 'infant_formula' | 'cosmetic' | 'device' | Sector | 'general'

const BY_KIND: Record<Kind, Label> = {
  medicine: 'medicine',
  homeopathic: 'medicine',
  veterinary: 'medicine',
  supplement: 'supplement',
  infant_formula: 'infant_formula',
  cosmetic: 'cosmetic',
  device: 'device',
  // Food, biocides and plain goods alike: the sector decides; without one no regulation is named.
  baby: 'general',
  other: 'general',
}

interface LabelRule {
  acts: string
  source: string
  /** Information required before the purchase that no text of the product guarantees. */
  told: readonly (keyof LabelFacts)[]
}

/** Regulations per label, shown in docs/domain.md; none without a sector. */
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

export interface Labelled extends Regulated {
  sector?: Sector | null | undefined
  label_facts?: LabelFacts | undefined
}

/** Returns the label of a product (docs/domain.md#L23); a supply regime makes it a medicine's, whatever the kind. */
export function getLabel(product: Labelled): Label {
  if (isMedicine(product)) return 'medicine'
  const label = BY_KIND[product.kind]
  return label === 'general' ? (product.sector ?? label) : label
}

/** Minimum age in months that infant food may be labelled for (docs/domain.md#L40). */
export const INFANT_FOOD_FROM = 4
/** Age in months from which gluten need not be declared (docs/domain.md#L40). */
const GLUTEN_UNTIL = 6

/** Returns the label's required information that is missing (docs/domain.md#L23). */
export function missingLabelFacts(product: Labelled): (keyof LabelFacts)[] {
  const label = getLabel(product)
  const said = product.label_facts ?? {}
  return (label === 'general' ? [] : LABELS[label].told).filter(
    (fact) => said[fact] === undefined && !(fact === 'gluten' && (said.from_months ?? 0) >= GLUTEN_UNTIL),
  )
}

/** Checks whether the safety sentence must accompany promotion of the product (docs/domain.md#L41). */
export const needsCaution = (product: Labelled): boolean => ['biocide', 'medical_aid'].includes(getLabel(product))
