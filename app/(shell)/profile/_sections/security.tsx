import { getTranslations } from 'next-intl/server'
import { DeleteAccount, ExportData, PasswordForm } from '@/components/profile/security'
import { TitledCard } from '@/components/ui/titled-card'
import { brandName } from '@/lib/brand'
import { lackingCalls } from '@/lib/platform/abilities'
import { readProfile, type Visitor } from './read'

export async function SecuritySection({ token, path }: Visitor) {
  const [profile, lacking, t] = await Promise.all([
    readProfile(token, path),
    lackingCalls(),
    getTranslations('profile'),
  ])
  const can_export = !lacking.includes('exportMe')
  return (
    <>
      <TitledCard name="password" title={t('security.passwordTitle')} lead={t('security.passwordLead')}>
        <PasswordForm email={profile.email} brand={brandName()} />
      </TitledCard>
      {can_export && (
        <TitledCard name="export" title={t('security.exportTitle')} lead={t('security.exportLead')}>
          <ExportData />
        </TitledCard>
      )}
      <TitledCard name="delete" title={t('security.deleteTitle')}>
        <div className="mb-4 grid max-w-prose gap-2">
          <p>{t('security.deleteLead')}</p>
          <p>{t('security.deleteOpen')}</p>
          {can_export && <p>{t('security.deleteExport')}</p>}
        </div>
        <DeleteAccount />
      </TitledCard>
    </>
  )
}
