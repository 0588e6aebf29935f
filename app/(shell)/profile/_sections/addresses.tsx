import { Addresses } from '@/components/addresses/addresses'
import { TitledCard } from '@/components/ui/titled-card'
import { userDataCalls } from '@/lib/contract/user-data'
import { mapsSettings } from '@/lib/maps/settings'
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
