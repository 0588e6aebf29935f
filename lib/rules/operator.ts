import type { Operator as Variables } from '@/lib/contract/environment'
import type { TermsValues } from '@/lib/contract/site'
import { pharmacyAddress } from './pharmacy-address'

/** Who runs the site (docs/domain.md#L33); null what nobody has said. */
export type Operator = Record<'name' | 'address' | 'vat' | 'register' | 'email' | 'pec' | 'phone', string | null>

export const parseOperator = (given: Variables): Operator => ({
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
