/**
 * The shapes that the demo generators yield. Money is whole cents, dates are `YYYY-MM-DD`, instants RFC 3339 in UTC,
 * wall-clock times are Europe/Rome. Names are the contract's wherever the contract has one.
 */

import type { Kind, Supply } from '@/lib/contract/products'

/** The leaflet's nine sections for medicines; composition, directions and warnings for the rest. */
export type DemoSectionCode =
  | 'indications'
  | 'contraindications'
  | 'dosage'
  | 'warnings'
  | 'interactions'
  | 'pregnancy'
  | 'side_effects'
  | 'storage'
  | 'composition'
  | 'directions'

export interface DemoSection {
  code: DemoSectionCode
  html: string
}

/** What the pack is drawn as; see packshots. */
export type PackShape =
  | 'box'
  | 'box_tall'
  | 'sachet_box'
  | 'syrup'
  | 'dropper'
  | 'spray'
  | 'nasal_spray'
  | 'pump'
  | 'tube'
  | 'jar'
  | 'pill_bottle'
  | 'pouch'
  | 'tin'
  | 'baby_bottle'
  | 'thermometer'
  | 'device'
  | 'monitor'
  | 'roller'

/** What is inside, for the second picture of boxed goods. */
export type PackContent =
  | 'blister'
  | 'capsules'
  | 'softgels'
  | 'sachets'
  | 'vials'
  | 'ampoules'
  | 'suppositories'
  | 'patches'
  | 'effervescent'
  | 'granules'
  | 'drops'
  | 'cream'
  | 'liquid'
  | 'powder'
  | 'strips'
  | 'masks'
  | 'plasters'
  | 'pen'
  | 'inhaler'
  | 'none'

export interface DemoReimbursement {
  class: 'A' | 'C' | 'H'
  reference_price_cents: number | null
  /** AIFA's note, verbatim, or null. */
  note: string | null
}

export interface DemoProduct {
  /** Position in the catalogue; the minsan is derived from it. */
  ordinal: number
  minsan: string
  /** EAN-13 codes, the first is the main one. */
  ean: string[]
  name: string
  brand: string
  manufacturer: string
  kind: Kind
  supply: Supply | null
  active_ingredient: string | null
  strength: string | null
  form: string | null
  pack: string
  atc: string | null
  /** Per cent. */
  vat_rate: 4 | 5 | 10 | 22
  description: string
  sections: DemoSection[]
  leaflet_url: string | null
  /** Addresses of the pictures, front first; empty for about 3 % of the products. */
  images: string[]
  reimbursement: DemoReimbursement | null
  /** Same active ingredient, strength, form and pack; null where there is no such notion. */
  equivalence_group: string | null
  shortage: { from: string; until: string | null } | null
  max_quantity: number | null
  max_quantity_reason: string | null
  /** Content that the unit price is counted on (docs/domain.md#L10); null for medicines. */
  unit_content: { amount: number; unit: 'kg' | 'l' | 'pz' } | null
  responsible_person: string | null
  /** Least age in years of who may order it; null = no rule. */
  minimum_age: number | null
  /** Price that the pharmacies' own prices are drawn around. */
  base_price_cents: number
  /** One price in all of Italy: class A and H. */
  national_price: boolean
  /** Slugs of subcategories, the main one first. */
  categories: string[]
  withdrawn_at: string | null
  /** Instant of the last change. */
  updated_at: string
  /** How its pictures are drawn. */
  art: PackArt
}

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

export interface DemoPriceEntry {
  price_cents: number
  /** First day of this price. */
  from: string
}

export interface DemoOffer {
  minsan: string
  price_cents: number
  /** The price before the reduction; null where there is no reduction. */
  list_price_cents: number | null
  stock: number
  /** The wholesaler has it even where the shelf is empty. */
  orderable: boolean
  /** Oldest first; the last one is price_cents. Reaches back more than 30 days. */
  price_history: DemoPriceEntry[]
  stock_updated_at: string
}

export type DemoOrderStatus =
  | 'received'
  | 'awaiting_prescription'
  | 'confirmed'
  | 'preparing'
  | 'ready'
  | 'shipped'
  | 'completed'
  | 'cancelled'
  | 'not_collected'

export interface DemoPastOrder {
  pharmacy_code: string
  lines: { minsan: string; quantity: number }[]
  history: { status: DemoOrderStatus; at: string }[]
  delivery: 'click_and_collect' | 'home_delivery'
  payment: 'in_pharmacy' | 'on_delivery' | 'card'
  prescriptions: { minsan: string; kind: 'nre' | 'nrbe' | 'paper'; code: string | null; health_code: string | null }[]
  shipping: { address: string; street_number: string; city: string; postal_code: string; province: string } | null
  note: string | null
}

export interface DemoCustomer {
  email: string
  password: string
  first_name: string
  last_name: string
  birth_day: string
  phone_number: string
  health_code: string
  pharmacy_code: string
  privacy_consent: true
  marketing_consent: boolean
  profiling_consent: boolean
  localization_consent: boolean
  addresses: {
    label: string
    address: string
    street_number: string
    city: string
    postal_code: string
    province: string
    latitude: number
    longitude: number
    favorite: boolean
  }[]
  orders: DemoPastOrder[]
}
