import { getTranslations } from 'next-intl/server'
import { Logo } from '@/components/layout/logo'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { deskSwitchPath } from '@/lib/desk/paths'
import { brandName } from '@/lib/settings/env'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { DeskNotice } from './notice'
import { PasskeyLogin } from './passkey-login'

/** Login of the desk; `back` is where it leads. */
export async function DeskLogin({
  form,
  back,
  reason,
  with_pin,
}: {
  form: KeptDeskForm | null
  back: string
  reason: string | undefined
  /** Somebody can take over in this browser with a PIN. */
  with_pin: boolean
}) {
  const t = await getTranslations('desk.login')
  return (
    <main className="desk desk-narrow desk-login">
      <Logo brand={brandName()} />
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      {!form && reason === 'ended' && <DeskNotice>{t('ended')}</DeskNotice>}
      {!form && reason === 'joined' && <DeskNotice tone="positive">{t('joined')}</DeskNotice>}
      {!form && reason === 'locked' && <DeskNotice>{t('locked')}</DeskNotice>}
      {!form && reason === 'pin' && <DeskNotice>{t('pin')}</DeskNotice>}
      {form?.action === 'chiave' && <DeskNotice tone="critical">{t('passkey')}</DeskNotice>}
      <DeskForm action="accesso" kept={form} texts={{ invalid_credentials: t('invalid') }} values={{ ritorno: back }}>
        <DeskField name="username" label={t('email')} kept={form} type="email" autoComplete="username" required />
        <DeskField
          name="password"
          label={t('password')}
          kept={form}
          type="password"
          autoComplete="current-password"
          required
        />
        <DeskButton main>{t('submit')}</DeskButton>
      </DeskForm>
      <PasskeyLogin back={back} />
      {with_pin && (
        <p>
          <a href={deskSwitchPath(back)}>{t('switch')}</a>
        </p>
      )}
      <p>{t('forgot')}</p>
    </main>
  )
}
