import { getTranslations } from 'next-intl/server'
import { Patients } from '@/components/account/patients'
import { Notice } from '@/components/ui/notice'
import { TitledCard } from '@/components/ui/titled-card'
import { patientCalls } from '@/lib/contract/patients'
import { isMissingCall } from '@/lib/platform/result'
import { tryAsCustomer, type Visitor } from '@/lib/session/server'
import { readProfile } from './read'

export async function PatientsSection(visitor: Visitor) {
  const [profile, read, t] = await Promise.all([
    readProfile(visitor.token, visitor.path),
    tryAsCustomer(patientCalls.listPatients, {}, visitor),
    getTranslations(),
  ])
  if ('failure' in read)
    return <Notice title={isMissingCall(read.failure) ? t('profile.unavailable') : t('account.failed')} />
  return (
    <TitledCard name="patients">
      <Patients initial={read.data} user_id={profile.id} />
    </TitledCard>
  )
}
