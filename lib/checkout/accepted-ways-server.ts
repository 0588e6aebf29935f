import 'server-only'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import { readPrescriptionWays } from '@/lib/pharmacies/server'
import { lackingCalls } from '@/lib/platform/abilities'

/** Reads the ways that the pharmacy takes a prescription; a platform may not accept guests' files. */
export async function readAcceptedWays(pharmacy_id: string, has_account: boolean): Promise<PrescriptionWay[]> {
  const ways = (await readPrescriptionWays(pharmacy_id)).map(({ id }) => id)
  const uploads = has_account || !(await lackingCalls()).includes('uploadGuestPrescription')
  return ways.filter((way) => uploads || way !== 'upload')
}
