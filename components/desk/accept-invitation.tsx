import { getTranslations } from 'next-intl/server'
import { failureText } from '@/components/forms/failure-text'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DESK_LOGIN } from '@/lib/desk/paths'
import type { readInvitation } from '@/lib/desk/people'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { DeskNotice } from './notice'

interface Props {
  token: string
  invitation: Awaited<ReturnType<typeof readInvitation>>
  kept: KeptDeskForm | null
}

/** Accepts an invitation to the desk, or takes a new password. */
export async function AcceptInvitation({ token, invitation, kept }: Props) {
  const t = await getTranslations('desk.invitation')
  if (typeof invitation === 'string')
    return (
      <main className="desk desk-narrow">
        <h1>{t(invitation === 'link_expired' ? 'endedTitle' : 'passwordTitle')}</h1>
        <DeskNotice tone="warning">
          {failureText({ code: invitation, retry_after_seconds: null }, { link_expired: t('ended') })}
        </DeskNotice>
        <p>
          <a href={DESK_LOGIN}>{t('login')}</a>
        </p>
      </main>
    )
  const { purpose, email, pharmacy, known } = invitation
  const isInvitation = purpose === 'invitation'
  return (
    <main className="desk desk-narrow">
      <h1>{isInvitation ? t('title', { pharmacy: pharmacy ?? '' }) : t('passwordTitle')}</h1>
      <p>{isInvitation ? t(known ? 'knownLead' : 'lead', { email }) : t('passwordLead', { email })}</p>
      <DeskForm action="accetta" kept={kept} values={{ token }}>
        {isInvitation && !known && (
          <DeskField
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            kept={kept}
            autoComplete="name"
            maxLength={80}
            required
          />
        )}
        {!(isInvitation && known) && (
          <DeskField
            name="password"
            label={t('password')}
            hint={t('passwordHint')}
            kept={kept}
            type="password"
            autoComplete="new-password"
            required
          />
        )}
        <DeskButton main>{isInvitation ? t('accept') : t('savePassword')}</DeskButton>
      </DeskForm>
    </main>
  )
}
