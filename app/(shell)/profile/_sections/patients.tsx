import { getTranslations } from 'next-intl/server'
import { Patients } from '@/components/profile/patients'
import { ProfileCard } from '@/components/profile/profile-frame'
import { patientsTexts } from '@/components/profile/texts'
import { Notice } from '@/components/ui/notice'
import { patientCalls } from '@/lib/contract/patients'
import { isMissingCall } from '@/lib/platform/result'
import { tryAsCustomer } from '@/lib/session/read'
import { readProfile, type Visitor } from './read'

export async function PatientsSection(visitor: Visitor) {
  const [profile, read, texts, t] = await Promise.all([
    readProfile(visitor.token, visitor.path),
    tryAsCustomer(patientCalls.listPatients, {}, visitor),
    patientsTexts(),
    getTranslations(),
  ])
  if ('failure' in read)
    return <Notice title={isMissingCall(read.failure) ? t('profile.unavailable') : t('account.failed')} />
  return (
    <ProfileCard id="patients">
      <Patients initial={read.data} user_id={profile.id} texts={texts} />
    </ProfileCard>
  )
}
