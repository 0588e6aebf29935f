import 'server-only'
import { cache } from 'react'
import { runByPharmacy } from './contract/environment'
import type { Env } from './contract/storefront-environment'
import { env } from './env'
import { pharmacyAddress } from './pharmacies/address'
import { readPharmacy } from './pharmacies/server'

/** Who runs the site (docs/domain.md#L33); null what nobody has said. */
export type Operator = Record<'name' | 'address' | 'vat' | 'register' | 'email' | 'pec' | 'phone', string | null>

export const operatorOf = (given: Env): Operator => ({
  name: given.OPERATOR_NAME ?? null,
  address: given.OPERATOR_ADDRESS ?? null,
  vat: given.OPERATOR_VAT ?? null,
  register: given.OPERATOR_REGISTER ?? null,
  email: given.OPERATOR_EMAIL ?? null,
  pec: given.OPERATOR_PEC ?? null,
  phone: given.OPERATOR_PHONE ?? null,
})

let last: Operator | null = null

/** The operator of the configuration, or the shop's one pharmacy in that place. No page fails for it: what was last read goes on counting. */
export const readOperator = cache(async (): Promise<Operator> => {
  const settings = env()
  if (!runByPharmacy(settings) || !settings.PHARMACY_ID) return operatorOf(settings)
  const pharmacy = await readPharmacy(settings.PHARMACY_ID).catch(() => null)
  if (pharmacy)
    last = {
      name: pharmacy.legal_name ?? pharmacy.name,
      address: pharmacy.legal_seat ?? pharmacyAddress(pharmacy),
      vat: pharmacy.vat_number,
      register: pharmacy.rea ?? null,
      email: pharmacy.email,
      pec: pharmacy.pec ?? null,
      phone: pharmacy.phone_number,
    }
  return last ?? operatorOf(settings)
})
