import type { TermsValues } from '@/lib/contract/site'
import { pharmacyAddress } from './pharmacy-address'

/** Settings that the law requires of a shop's operator (docs/domain.md#L33); a PEC is optional. */
const REQUIRED = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_VAT',
  'OPERATOR_REGISTER',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
] as const
export type OperatorSettings = Partial<Record<(typeof REQUIRED)[number] | 'OPERATOR_PEC' | 'PHARMACY_ID', string>>

/** Checks whether the shop's only pharmacy is its operator. */
export const isRunByPharmacy = (env: OperatorSettings) =>
  env.PHARMACY_ID !== undefined && env.OPERATOR_NAME === undefined

export const missingOperator = (env: OperatorSettings) =>
  isRunByPharmacy(env) ? [] : REQUIRED.filter((name) => !env[name])

/** Throws an Error with the missing settings if a public shop (https) has no operator. */
export function requireOperator(who: string, env: OperatorSettings & { SITE_URL?: string | undefined }): void {
  const missing = env.SITE_URL?.startsWith('https:') ? missingOperator(env) : []
  if (missing.length === 0) return
  throw new Error(
    `The ${who} cannot start: a shop under https says who runs it (docs/domain.md#L33), and nobody has said\n` +
      `${missing.map((name) => `  ${name}`).join('\n')}\nnor PHARMACY_ID, whose pharmacy stands in that place.`,
  )
}

/** The site's operator (docs/domain.md#L33); null for missing data. */
export type Operator = Record<'name' | 'address' | 'vat' | 'register' | 'email' | 'pec' | 'phone', string | null>

export const parseOperator = (given: OperatorSettings): Operator => ({
  name: given.OPERATOR_NAME ?? null,
  address: given.OPERATOR_ADDRESS ?? null,
  vat: given.OPERATOR_VAT ?? null,
  register: given.OPERATOR_REGISTER ?? null,
  email: given.OPERATOR_EMAIL ?? null,
  pec: given.OPERATOR_PEC ?? null,
  phone: given.OPERATOR_PHONE ?? null,
})

type Seller = Parameters<typeof pharmacyAddress>[0] &
  Record<'name', string> &
  Record<'vat_number' | 'email' | 'phone_number', string | null> &
  Partial<Record<'legal_name' | 'legal_seat' | 'rea' | 'pec', string | null>>

export const operatorOfPharmacy = (pharmacy: Seller): Operator => ({
  name: pharmacy.legal_name ?? pharmacy.name,
  address: pharmacy.legal_seat ?? pharmacyAddress(pharmacy),
  vat: pharmacy.vat_number,
  register: pharmacy.rea ?? null,
  email: pharmacy.email,
  pec: pharmacy.pec ?? null,
  phone: pharmacy.phone_number,
})

/** The shop's data in the terms, which orders store with the text's day. */
export const termsValues = (
  shop: { BRAND_NAME: string; RESERVATION_ONLY?: boolean },
  operator: Operator,
): TermsValues => ({
  brand: shop.BRAND_NAME,
  /** Distance contracts are made here, unless the shop only takes reservations. */
  sale: shop.RESERVATION_ONLY ? null : 'vendita online',
  operator: operator.name,
  operator_address: operator.address,
  operator_vat: operator.vat,
  operator_register: operator.register,
  operator_email: operator.email,
  operator_pec: operator.pec,
  operator_phone: operator.phone,
})

/** Page that the Italian notice on the legal guarantee links by code, also shown as a link (docs/domain.md#L27). */
export const YOUR_EUROPE = 'https://europa.eu/youreurope/garanzie'

/** Permanent location of the notice, for links in mails. */
export const NOTICE_PATH = '/toc#garanzia-legale'

/** Legally required seller data and their names (docs/domain.md#L33). */
const SELLER_FACTS = {
  legal_name: 'legal entity',
  vat_number: 'VAT number',
  rea: 'REA number',
  pec: 'PEC',
  director: 'director',
  director_register: "director's entry in the Order",
  email: 'e-mail',
  phone_number: 'telephone',
} as const

type SellerFact = keyof typeof SELLER_FACTS
const FACTS = Object.keys(SELLER_FACTS) as SellerFact[]

/** Returns missing data of a seller; its address counts as seat by default. */
export const missingOfSeller = (pharmacy: { [Fact in SellerFact]?: string | null | undefined }): string[] =>
  FACTS.filter((fact) => !pharmacy[fact]).map((fact) => SELLER_FACTS[fact])
