import { type LegalClass, legalClass, type Regulated } from './classes'

/** What the law lets a pharmacy do with a class of products. Everything may be shown. */
type Channels = typeof GOODS

const GOODS = {
  /** Its orders are health data, ask for an age and bring no free delivery nearer. */
  medicine: false,
  /** Handed over only against a prescription. */
  prescription: false,
  /** Put into a cart, ordered or reserved for collection; told of by mail when it is back. */
  ordered: true,
  /** Offered for sale at a distance to whoever reads structured data. */
  offered: true,
  /** Sent to the customer; `authorised`: by a pharmacy whose record lets it sell medicines online. */
  delivered: 'yes' as 'yes' | 'authorised' | 'no',
  /** Shown at a reduced price, in offers, with points or coupons. */
  reduced: true,
  /** Put forward unasked: rows of the home page, the merchant feed. */
  advertised: true,
  /** Answered to who tells the search a need and no name. */
  by_need: true,
  /** Subject to the right of withdrawal. */
  returned: true,
}

/**
 * Without prescription: sold at a distance by authorised pharmacies alone (docs/domain.md#L1), at one price for everybody (docs/domain.md#L6),
 * never put forward (docs/domain.md#L7), not taken back (docs/domain.md#L12). That no reduction of SOP is shown, and that none answers a need
 * told to the search, is the shop's choice.
 */
const SOP: Channels = {
  medicine: true,
  prescription: false,
  ordered: true,
  offered: true,
  delivered: 'authorised',
  reduced: false,
  advertised: false,
  by_need: false,
  returned: false,
}

/** On prescription: reserved and collected, for no sale at a distance is allowed (docs/domain.md#L4). */
const PRESCRIPTION: Channels = { ...SOP, prescription: true, offered: false, delivered: 'no' }

/** Not sold to the public at all (D.Lgs. 219/2006 artt. 92 and 94, docs/domain.md#L26). */
const NOT_FOR_THE_PUBLIC: Channels = { ...PRESCRIPTION, ordered: false }

/** As of 20 November 2026. */
const CHANNELS: Record<LegalClass, Channels> = {
  goods: GOODS,
  // The stricter reading (docs/domain.md#L12).
  device: { ...GOODS, returned: false },
  // No promotion of any kind (docs/domain.md#L8).
  infant_formula: { ...GOODS, reduced: false, advertised: false, by_need: false },
  homeopathic: SOP,
  // The one class that may be advertised to the public (docs/domain.md#L7).
  otc: { ...SOP, reduced: true, by_need: true },
  sop: SOP,
  prescription: PRESCRIPTION,
  hospital: NOT_FOR_THE_PUBLIC,
  specialist: NOT_FOR_THE_PUBLIC,
  // Sold at a distance only with a veterinary registration of its own, which no pharmacy's record has (docs/domain.md#L25).
  veterinary: { ...SOP, offered: false, delivered: 'no' },
  veterinary_prescription: PRESCRIPTION,
}

export function channelsFor(product: Regulated): Channels {
  return CHANNELS[legalClass(product)]
}
