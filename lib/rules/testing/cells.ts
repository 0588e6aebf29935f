import { type Kind, kind, type Supply, supply } from '@/lib/contract/products'
import type { Answer, Channel } from '@/lib/rules/channels'
import { LEGAL_CLASSES, type LegalClass, type Regulated } from '@/lib/rules/classes'

const ANSWERS = {
  y: 'yes',
  n: 'no',
  a: 'authorised',
  r: 'registered',
  v: 'verified',
  l: 'leaflet',
  u: 'unopened',
  g: 'agreed',
  i: 'listed',
} as const satisfies Record<string, Answer>

/** Expected table, written independently: a letter per class, in the order of `LEGAL_CLASSES`. */
const LETTERS: Record<Channel, string> = {
  medicine: 'nnn yyyy yy yy',
  prescription: 'nnn nnny yy ny',
  shown: 'yyy yyyy yy yy',
  advertised: 'yyn nnnn nn nn',
  by_need: 'yyn nynn nn nn',
  reduced: 'yyn nlnn nn nn',
  in_offers: 'yyn nlnn nn nn',
  in_points: 'yyn nnnn nn nn',
  in_feeds: 'yyn nnnn nn nn',
  reserved: 'yyy yyyv nn yv',
  sold_online: 'yyy aaan nn rn',
  paid_online: 'yyy aaan nn rn',
  delivered: 'yyy aaan nn rn',
  logo: 'nnn aaan nn rn',
  withdrawn: 'yuy nnnn nn nn',
  notified: 'ggn gggn nn gn',
  named_in_mail: 'yyy nnnn nn nn',
  health_consent: 'nnn yyyy yy yy',
  limited: 'nnn niin nn nn',
  deducted: 'nyn yyyy nn yy',
}

/** Every cell with its expected answer. */
export const EXPECTED = Object.entries(LETTERS).flatMap(([channel, letters]) =>
  [...letters.replaceAll(' ', '')].map((letter, index) => ({
    channel: channel as Channel,
    column: LEGAL_CLASSES[index] as LegalClass,
    answer: ANSWERS[letter as keyof typeof ANSWERS] as Answer,
  })),
)

const PRESCRIBED: Supply[] = ['RR', 'RNR', 'RRL', 'RNRL', 'RMR']

/** Class of each kind without a regime, with OTC, with SOP, and on prescription. */
const CLASSES: Record<Kind, [unknown: LegalClass, OTC: LegalClass, SOP: LegalClass, prescribed: LegalClass]> = {
  medicine: ['prescription', 'otc', 'sop', 'prescription'],
  homeopathic: ['homeopathic', 'otc', 'sop', 'prescription'],
  device: ['device', 'otc', 'sop', 'prescription'],
  supplement: ['goods', 'otc', 'sop', 'prescription'],
  cosmetic: ['goods', 'otc', 'sop', 'prescription'],
  baby: ['goods', 'otc', 'sop', 'prescription'],
  other: ['goods', 'otc', 'sop', 'prescription'],
  infant_formula: ['infant_formula', 'sop', 'sop', 'prescription'],
  veterinary: ['veterinary', 'veterinary', 'veterinary', 'veterinary_prescription'],
}

function getLegalClass(kind: Kind, regime: Supply | null): LegalClass {
  const [unknown, otc, sop, prescribed] = CLASSES[kind]
  if (regime === null) return unknown
  if (regime === 'OTC' || regime === 'SOP') return regime === 'OTC' ? otc : sop
  if (PRESCRIBED.includes(regime)) return prescribed
  return regime === 'OSP' ? 'hospital' : 'specialist'
}

/** Every kind with every regime and none, with the expected class. */
export const PRODUCTS: (Regulated & { column: LegalClass })[] = kind.options.flatMap((one) =>
  [null, ...supply.options].map((regime) => ({ kind: one, supply: regime, column: getLegalClass(one, regime) })),
)

export const EXAMPLES = LEGAL_CLASSES.map((column) => {
  const found = PRODUCTS.find((product) => product.column === column)
  if (!found) throw new Error(`No product is of the class ${column}.`)
  return found
})
