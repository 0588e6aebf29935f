import { Addresses } from '@/components/profile/addresses'
import { ProfileCard } from '@/components/profile/profile-frame'
import { addressesTexts } from '@/components/profile/texts'
import { userDataCalls } from '@/lib/contract/user-data'
import { mapsSettings } from '@/lib/maps/settings'
import { lackingCalls } from '@/lib/platform/abilities'
import { readAsCustomer } from '@/lib/session/read'
import { readProfile, type Visitor } from './read'

export async function AddressesSection(visitor: Visitor) {
  const [profile, saved, lacking, texts] = await Promise.all([
    readProfile(visitor.token, visitor.path),
    readAsCustomer(userDataCalls.listAddresses, {}, visitor),
    lackingCalls(),
    addressesTexts(),
  ])
  return (
    <ProfileCard id="addresses">
      <Addresses
        initial={saved.data ?? []}
        user_id={profile.id}
        can_change={!lacking.includes('updateAddress')}
        maps={mapsSettings()}
        texts={texts}
      />
    </ProfileCard>
  )
}
