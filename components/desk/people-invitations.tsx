import { getTranslations } from 'next-intl/server'
import type { DeskPeople } from '@/lib/contract/desk-people'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { RoleChoice } from './role-choice'

/** Invitations that wait, and end by themselves. */
export async function InvitationList({ people }: { people: DeskPeople }) {
  const t = await getTranslations('desk.people')
  if (people.invitations.length === 0) return null
  return (
    <section aria-labelledby="desk-invitations">
      <h2 id="desk-invitations">{t('invitations')}</h2>
      <ul className="desk-rows">
        {people.invitations.map(({ id, email, roles, expires_at }) => (
          <li key={id} className="desk-steps">
            <span>
              <b>{email}</b>, {roles.map((role) => t(`roles.${role}`)).join(', ')},{' '}
              {t('until', { when: `${formatShortDate(expires_at)}, ${formatTime(expires_at)}` })}
            </span>
            <DeskForm action="ritira-invito" values={{ farmacia: people.pharmacy.id, persona: id }}>
              <DeskButton aria-label={t('takeBackOf', { email })}>{t('takeBack')}</DeskButton>
            </DeskForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

export async function InviteForm({ people, kept }: { people: DeskPeople; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.people')
  const back = kept?.action === 'invita' ? kept : null
  return (
    <section aria-labelledby="desk-invite">
      <h2 id="desk-invite">{t('invite')}</h2>
      <p>{t('inviteLead', { pharmacy: people.pharmacy.name })}</p>
      <DeskForm action="invita" kept={back} values={{ farmacia: people.pharmacy.id }} className="desk-narrow">
        <DeskField
          name="email"
          label={t('email')}
          kept={back}
          texts={{ too_many: t('tooMany') }}
          type="email"
          autoComplete="off"
          required
        />
        <RoleChoice chosen={['assistant']} kept={back} of="invito" />
        <DeskButton main>{t('submit')}</DeskButton>
      </DeskForm>
    </section>
  )
}
