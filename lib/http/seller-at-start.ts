import { pharmacyCalls } from '@/lib/contract/pharmacies'
import type { Client } from '@/lib/platform/client'
import { isRunByPharmacy, type OperatorSettings } from '@/lib/rules/operator'
import { missingOfSeller } from '@/lib/rules/seller'

/**
 * Returns why a public shop whose only pharmacy is the operator may not start (docs/domain.md#L33); null if it may.
 * `unknown`: the platform failed, which does not prevent the start.
 */
export async function sellerFault(
  env: OperatorSettings & { SITE_URL?: string | undefined },
  platform: Client,
): Promise<string | null> {
  if (!isRunByPharmacy(env) || !env.PHARMACY_ID || !env.SITE_URL?.startsWith('https:')) return null
  const result = await platform(pharmacyCalls.getPharmacy, { params: { id: env.PHARMACY_ID } })
  if (!result.ok && !(result.failure.kind === 'problem' && result.failure.status === 404)) return 'unknown'
  const missing = result.ok ? missingOfSeller(result.data) : ['the pharmacy itself']
  if (missing.length === 0) return null
  return `The shop cannot start: nobody but the pharmacy of PHARMACY_ID runs it, and of it the platform does not say: ${missing.join(', ')}.`
}
