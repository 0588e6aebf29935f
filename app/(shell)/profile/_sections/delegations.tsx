import { cookies } from 'next/headers'
import type { DelegationPharmacy } from '@/components/profile/delegation-form'
import { Delegations } from '@/components/profile/delegations'
import { delegationsTexts } from '@/components/profile/texts'
import { userDataCalls } from '@/lib/contract/user-data'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy } from '@/lib/pharmacies/server'
import { lackingCalls } from '@/lib/platform/abilities'
import { readAsCustomer } from '@/lib/session/read'
import { readProfile, type Visitor } from './read'

export async function DelegationsSection(visitor: Visitor) {
  const [profile, delegations, lacking, texts] = await Promise.all([
    readProfile(visitor.token, visitor.path),
    readAsCustomer(userDataCalls.listDelegations, {}, visitor),
    lackingCalls(),
    delegationsTexts(),
  ])
  const { id, first_name, last_name, health_code, pharmacy_id } = profile
  return (
    <Delegations
      initial={delegations.data ?? []}
      delegator={{ id, first_name, last_name, health_code }}
      pharmacies={await nearAtHand(pharmacy_id)}
      can_revoke={!lacking.includes('revokeDelegation')}
      texts={texts}
    />
  )
}

/** The pharmacies that one has to do with: to choose from, none chosen beforehand. */
async function nearAtHand(favorite: number | null): Promise<DelegationPharmacy[]> {
  const chosen = pharmacyOfSegment((await cookies()).get('pharmacy')?.value ?? '') ?? null
  const ids = [...new Set([favorite, chosen])].filter((id) => id !== null)
  const found = await Promise.all(ids.map((id) => readPharmacy(id).catch(() => null)))
  return found.flatMap((one) => (one ? [{ id: one.id, name: one.name, city: one.city }] : []))
}
