import { getTranslations } from 'next-intl/server'
import { ProfileCard } from '@/components/profile/profile-frame'
import { DeleteAccount, ExportData, PasswordForm } from '@/components/profile/security'
import { securityTexts } from '@/components/profile/texts'
import { lackingCalls } from '@/lib/platform/abilities'
import { readProfile, type Visitor } from './read'

export async function SecuritySection({ token, path }: Visitor) {
  const [profile, lacking, texts, t] = await Promise.all([
    readProfile(token, path),
    lackingCalls(),
    securityTexts(),
    getTranslations('profile'),
  ])
  const can_export = !lacking.includes('exportMe')
  return (
    <>
      <ProfileCard id="password" title={t('security.passwordTitle')} lead={t('security.passwordLead')}>
        <PasswordForm texts={texts} email={profile.email} />
      </ProfileCard>
      {can_export && (
        <ProfileCard id="export" title={t('security.exportTitle')} lead={t('security.exportLead')}>
          <ExportData texts={texts} unavailable={t('unavailable')} />
        </ProfileCard>
      )}
      <ProfileCard id="delete" title={t('security.deleteTitle')}>
        <div className="mb-4 grid max-w-prose gap-2">
          <p>{t('security.deleteLead')}</p>
          <p>{t('security.deleteOpen')}</p>
          {can_export && <p>{t('security.deleteExport')}</p>}
        </div>
        <DeleteAccount texts={texts} />
      </ProfileCard>
    </>
  )
}
