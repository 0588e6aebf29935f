import { pharmacyCalls } from '@/lib/contract/pharmacies'
import type { Client } from '@/lib/platform/client'
import { isRunByPharmacy, missingOfSeller, type OperatorSettings } from '@/lib/rules/operator'

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

/** Returns what keeps visitors from ordering at the pharmacy of PHARMACY_ID; null if nothing does, or if unknown. */
export async function pharmacyFault({ PHARMACY_ID: id }: OperatorSettings, platform: Client): Promise<string | null> {
  if (id === undefined) return null
  const result = await platform(pharmacyCalls.getPharmacy, { params: { id } })
  if (!result.ok)
    return result.failure.kind === 'problem' && result.failure.status === 404
      ? `PHARMACY_ID=${id} names no pharmacy of the platform, or a retired one: the shop has no prices and takes no orders.`
      : null
  const { code, deliveries, opening_hours } = result.data
  if (deliveries.length === 0)
    return `Nothing can be ordered at ${code}, the pharmacy of PHARMACY_ID: it has neither collection nor delivery.`
  if (opening_hours.length === 0)
    return `${code}, the pharmacy of PHARMACY_ID, has no opening hours: no order says when it is ready.`
  return null
}
