import 'server-only'
import { cache } from 'react'
import { readPharmacy } from '@/lib/pharmacies/server'
import { isRunByPharmacy, type Operator, operatorOfPharmacy, parseOperator } from '@/lib/rules/operator'
import { env } from '@/lib/settings/env'

let last: Operator | null = null

/** Reads the operator from the configuration, or the shop's only pharmacy. Never fails a page: the last value stays. */
export const readOperator = cache(async (): Promise<Operator> => {
  const settings = env()
  if (!isRunByPharmacy(settings) || !settings.PHARMACY_ID) return parseOperator(settings)
  const pharmacy = await readPharmacy(settings.PHARMACY_ID).catch(() => null)
  if (pharmacy) last = operatorOfPharmacy(pharmacy)
  return last ?? parseOperator(settings)
})
