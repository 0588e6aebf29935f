import { Delegations } from '@/components/account/delegations'
import { Addresses } from '@/components/addresses/addresses'
import { TitledCard } from '@/components/ui/titled-card'
import type { NamedPharmacy } from '@/lib/account/pharmacies'
import { userDataCalls } from '@/lib/contract/user-data'
import { mapsSettings } from '@/lib/maps/settings'
import { readChosenPharmacy, readPharmacy } from '@/lib/pharmacies/server'
import { lackingCalls } from '@/lib/platform/abilities'
import { readAsCustomer, type Visitor } from '@/lib/session/server'
import { readProfile } from './read'

export async function AddressesSection(visitor: Visitor) {
  const [profile, saved, lacking] = await Promise.all([
    readProfile(visitor.token, visitor.path),
    readAsCustomer(userDataCalls.listAddresses, {}, visitor),
    lackingCalls(),
  ])
  return (
    <TitledCard name="addresses">
      <Addresses
        initial={saved.data ?? []}
        user_id={profile.id}
        can_change={!lacking.includes('updateAddress')}
        maps={mapsSettings()}
      />
    </TitledCard>
  )
}

export async function DelegationsSection(visitor: Visitor) {
  const [profile, delegations, lacking] = await Promise.all([
    readProfile(visitor.token, visitor.path),
    readAsCustomer(userDataCalls.listDelegations, {}, visitor),
    lackingCalls(),
  ])
  const { id, first_name, last_name, health_code, pharmacy_id } = profile
  return (
    <Delegations
      initial={delegations.data ?? []}
      delegator={{ id, first_name, last_name, health_code }}
      pharmacies={await nearAtHand(pharmacy_id)}
      can_revoke={!lacking.includes('revokeDelegation')}
    />
  )
}

/** The customer's favourite and chosen pharmacies, offered without preselection. */
async function nearAtHand(favorite: string | null): Promise<NamedPharmacy[]> {
  const chosen = await readChosenPharmacy()
  const ids = [...new Set([favorite, chosen])].filter((id) => id !== null)
  const found = await Promise.all(ids.map((id) => readPharmacy(id).catch(() => null)))
  return found.flatMap((one) => (one ? [{ id: one.id, name: one.name, city: one.city }] : []))
}
