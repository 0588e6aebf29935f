import { getTranslations } from 'next-intl/server'
import { DataForm } from '@/components/account/data-form'
import { ButtonLink } from '@/components/ui/button'
import { DefinitionList } from '@/components/ui/definition-list'
import { TitledCard } from '@/components/ui/titled-card'
import { sectionPath } from '@/lib/account/sections'
import { readPharmacy } from '@/lib/pharmacies/server'
import type { Visitor } from '@/lib/session/server'
import { readProfile } from './read'

export async function DataSection({ token, path }: Visitor) {
  const profile = await readProfile(token, path)
  const { email, email_confirmed, pharmacy_id } = profile
  const t = await getTranslations('profile.data')
  // The section works without the pharmacy's name.
  const pharmacy = pharmacy_id === null ? null : await readPharmacy(pharmacy_id).catch(() => null)
  return (
    <>
      <TitledCard name="data">
        <DataForm key={JSON.stringify(profile)} profile={profile} />
      </TitledCard>
      <TitledCard name="account">
        <DefinitionList
          entries={[
            [
              t('email'),
              <>
                <span className="break-all">{email}</span>
                <span className="block text-muted text-sm">
                  {email_confirmed ? t('emailConfirmed') : t('emailUnconfirmed')}
                </span>
              </>,
            ],
            [
              t('pharmacy'),
              <>
                {pharmacy && <span className="mb-2 block">{`${pharmacy.name}, ${pharmacy.city}`}</span>}
                <ButtonLink
                  variant="secondary"
                  size="sm"
                  href={`/pharmacy-selection?${new URLSearchParams({ redirect: sectionPath('data') })}`}
                >
                  {pharmacy ? t('changePharmacy') : t('choosePharmacy')}
                </ButtonLink>
              </>,
            ],
          ]}
        />
      </TitledCard>
    </>
  )
}
