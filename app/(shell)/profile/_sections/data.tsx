import { getTranslations } from 'next-intl/server'
import { DataForm } from '@/components/profile/data-form'
import { ProfileCard } from '@/components/profile/profile-frame'
import { dataTexts } from '@/components/profile/texts'
import { ButtonLink } from '@/components/ui/button'
import { DefinitionList } from '@/components/ui/definition-list'
import { readPharmacy } from '@/lib/pharmacies/server'
import { sectionPath } from '@/lib/profile/sections'
import { readProfile, type Visitor } from './read'

export async function DataSection({ token, path }: Visitor) {
  const profile = await readProfile(token, path)
  const { email, email_confirmed, pharmacy_id } = profile
  const t = await getTranslations('profile.data')
  // Without its name the section works just as well.
  const pharmacy = pharmacy_id === null ? null : await readPharmacy(pharmacy_id).catch(() => null)
  return (
    <>
      <ProfileCard id="data">
        <DataForm key={JSON.stringify(profile)} profile={profile} texts={await dataTexts()} />
      </ProfileCard>
      <ProfileCard id="account">
        <DefinitionList
          entries={[
            {
              key: 'email',
              term: t('email'),
              value: (
                <>
                  <span className="break-all">{email}</span>
                  <span className="block text-muted text-sm">
                    {email_confirmed ? t('emailConfirmed') : t('emailUnconfirmed')}
                  </span>
                </>
              ),
            },
            {
              key: 'pharmacy',
              term: t('pharmacy'),
              value: (
                <>
                  {pharmacy && <span className="mb-2 block">{`${pharmacy.name}, ${pharmacy.city}`}</span>}
                  <ButtonLink
                    variant="secondary"
                    size="sm"
                    href={`/pharmacy-selection?${new URLSearchParams({ redirect: sectionPath('data') })}`}
                  >
                    {pharmacy ? t('changePharmacy') : t('choosePharmacy')}
                  </ButtonLink>
                </>
              ),
            },
          ]}
        />
      </ProfileCard>
    </>
  )
}
