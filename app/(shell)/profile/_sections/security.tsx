import { getTranslations } from 'next-intl/server'
import { type Device, Devices } from '@/components/account/devices'
import { EmailForm } from '@/components/account/email-form'
import { DeleteAccount, ExportData } from '@/components/account/own-data'
import { PasswordForm } from '@/components/account/password-form'
import { TitledCard } from '@/components/ui/titled-card'
import type { CallName } from '@/lib/contract/calls'
import { securityCalls } from '@/lib/contract/security'
import { lackingCalls } from '@/lib/platform/abilities'
import { formatDateWithYear, formatTime } from '@/lib/rules/dates'
import { readAgent } from '@/lib/rules/user-agent'
import { readAsCustomer, type Visitor } from '@/lib/session/server'
import { brandName } from '@/lib/settings/env'
import { readProfile } from './read'

export async function SecuritySection({ token, path }: Visitor) {
  const [profile, lacking, t] = await Promise.all([
    readProfile(token, path),
    lackingCalls(),
    getTranslations('profile'),
  ])
  const can = (name: CallName) => !lacking.includes(name)
  const asksIdentity = can('confirmIdentity')
  const devices = can('listSessions') ? await readDevices({ token, path }) : []
  return (
    <>
      <TitledCard name="password" title={t('security.passwordTitle')} lead={t('security.passwordLead')}>
        <PasswordForm email={profile.email} brand={brandName()} />
      </TitledCard>
      {can('changeEmail') && (
        <TitledCard
          name="email"
          title={t('security.emailTitle')}
          lead={t('security.emailLead', { email: profile.email })}
        >
          <EmailForm asks_identity={asksIdentity} />
        </TitledCard>
      )}
      {devices.length > 0 && (
        <TitledCard name="devices" title={t('security.devicesTitle')} lead={t('security.devicesLead')}>
          <Devices devices={devices} />
        </TitledCard>
      )}
      {can('exportMe') && (
        <TitledCard name="export" title={t('security.exportTitle')} lead={t('security.exportLead')}>
          <ExportData asks_identity={asksIdentity} />
        </TitledCard>
      )}
      <TitledCard name="delete" title={t('security.deleteTitle')}>
        <div className="mb-4 grid max-w-text gap-2">
          <p>{t('security.deleteLead')}</p>
          <p>{t('security.deleteOpen')}</p>
          {can('exportMe') && <p>{t('security.deleteExport')}</p>}
        </div>
        <DeleteAccount asks_identity={asksIdentity} />
      </TitledCard>
    </>
  )
}

async function readDevices(visitor: Visitor): Promise<Device[]> {
  const t = await getTranslations('profile.security')
  const { data } = await readAsCustomer(securityCalls.listSessions, {}, visitor)
  const ownFirst = (data ?? []).sort((one, other) => Number(other.current) - Number(one.current))
  return ownFirst.map(({ id, agent, current, used_at }) => {
    const { browser, system } = readAgent(agent)
    const name = browser && system ? t('deviceNamed', { browser, system }) : (browser ?? system ?? t('deviceUnknown'))
    return { id, name, current, used: { date: formatDateWithYear(used_at), time: formatTime(used_at) } }
  })
}
