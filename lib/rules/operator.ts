import type { TermsValues } from '@/lib/contract/site'
import { pharmacyAddress } from './pharmacy-address'

/** Settings that the law requires of whoever runs a shop (docs/domain.md#L33); a PEC is optional. */
const REQUIRED = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_VAT',
  'OPERATOR_REGISTER',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
] as const
export type OperatorSettings = Partial<Record<(typeof REQUIRED)[number] | 'OPERATOR_PEC' | 'PHARMACY_ID', string>>

/** Returns whether the shop's one pharmacy stands in the operator's place. */
export const runByPharmacy = (env: OperatorSettings) => env.PHARMACY_ID !== undefined && env.OPERATOR_NAME === undefined

/** Returns the required settings that are missing. */
export const missingOperator = (env: OperatorSettings) =>
  runByPharmacy(env) ? [] : REQUIRED.filter((name) => !env[name])

/** Throws an Error with the missing settings if the shop is public (https) and does not say who runs it. */
export function requireOperator(who: string, env: OperatorSettings & { SITE_URL?: string | undefined }): void {
  const missing = env.SITE_URL?.startsWith('https:') ? missingOperator(env) : []
  if (missing.length === 0) return
  throw new Error(
    `The ${who} cannot start: a shop under https says who runs it (docs/domain.md#L33), and nobody has said\n` +
      `${missing.map((name) => `  ${name}`).join('\n')}\nnor PHARMACY_ID, whose pharmacy stands in that place.`,
  )
}

/** Who runs the site (docs/domain.md#L33); null what nobody has said. */
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

/** The shop's one pharmacy, where it stands in the operator's place. */
export const operatorOfPharmacy = (pharmacy: Seller): Operator => ({
  name: pharmacy.legal_name ?? pharmacy.name,
  address: pharmacy.legal_seat ?? pharmacyAddress(pharmacy),
  vat: pharmacy.vat_number,
  register: pharmacy.rea ?? null,
  email: pharmacy.email,
  pec: pharmacy.pec ?? null,
  phone: pharmacy.phone_number,
})

/** What the terms say of the shop itself, beside their text: an order keeps it with the text's day. */
export const termsValues = (
  shop: { BRAND_NAME: string; RESERVATION_ONLY?: boolean },
  operator: Operator,
): TermsValues => ({
  brand: shop.BRAND_NAME,
  /** Contracts at a distance are made here: no shop of reservations. */
  sale: shop.RESERVATION_ONLY ? null : 'vendita online',
  operator: operator.name,
  operator_address: operator.address,
  operator_vat: operator.vat,
  operator_register: operator.register,
  operator_email: operator.email,
  operator_pec: operator.pec,
  operator_phone: operator.phone,
})
