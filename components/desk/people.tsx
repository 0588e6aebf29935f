import { getTranslations } from 'next-intl/server'
import { codeText } from '@/components/forms/failure-text'
import { DESK_ROLES, type DeskRole } from '@/lib/contract/desk'
import type { DeskPeople } from '@/lib/contract/desk-people'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { keptOfRow } from './kept-row'
import { DeskNotice } from './notice'
import { ProofFields } from './proof-fields'
import { DeskTable } from './table'

/** Check boxes of the roles, at least one. */
async function RoleChoice({ chosen, kept, of }: { chosen: DeskRole[]; kept: KeptDeskForm | null; of: string }) {
  const t = await getTranslations('desk.people')
  const typed = kept ? new URLSearchParams(kept.fields).getAll('ruolo') : null
  const code = kept?.errors.find(({ field, code }) => field.startsWith('roles') && code !== 'last_owner')?.code
  const id = `desk-ruolo-${of}`
  return (
    <fieldset className="desk-field" aria-describedby={code ? `${id}-error` : undefined}>
      <legend>{t('role')}</legend>
      {DESK_ROLES.map((role) => (
        <label key={role} className="desk-check">
          <input
            type="checkbox"
            name="ruolo"
            value={role}
            defaultChecked={typed ? typed.includes(role) : chosen.includes(role)}
          />
          <span>
            <b>{t(`roles.${role}`)}</b>: {t(`may.${role}`)}
          </span>
        </label>
      ))}
      {code && (
        <p id={`${id}-error`} className="desk-error">
          {code === 'required' ? t('noRole') : codeText(code)}
        </p>
      )}
    </fieldset>
  )
}

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

interface Props {
  people: DeskPeople
  kept: KeptDeskForm | null
}

/** Members of staff with their roles. */
export async function PeopleList({ people, kept }: Props) {
  const t = await getTranslations('desk.people')
  return (
    <DeskTable caption={t('title')} columns={(['name', 'role', 'act'] as const).map((name) => t(name))}>
      {people.members.map((member) => (
        <MemberRow key={member.id} people={people} member={member} kept={kept} />
      ))}
    </DeskTable>
  )
}

async function MemberRow({ people, member, kept }: Props & { member: DeskPeople['members'][number] }) {
  const t = await getTranslations('desk.people')
  const { id, name, email, roles, is_me, version } = member
  const back = keptOfRow(kept, id, 'persona')
  const values = { farmacia: people.pharmacy.id, persona: id }
  const change = { ...values, versione: version }
  const texts = { conflict: t('conflict') }
  const isLastOwner = back?.errors.some(({ code }) => code === 'last_owner')
  return (
    <tr>
      <th scope="row">
        <b>{is_me ? t('me', { name }) : name}</b>
        <span>{email}</span>
      </th>
      <td data-label={t('role')}>{roles.map((role) => t(`roles.${role}`)).join(', ')}</td>
      <td>
        <details className="desk-details" open={back !== null}>
          <summary aria-label={t('edit', { name })}>{t('change')}</summary>
          {isLastOwner && <DeskNotice tone="critical">{messages.desk.code.last_owner}</DeskNotice>}
          <DeskForm action="ruoli" kept={back} texts={texts} values={change}>
            <RoleChoice chosen={roles} kept={back?.action === 'ruoli' ? back : null} of={id} />
            {is_me && !roles.includes('pharmacist') && <ProofFields kept={back} of={id} hint={t('proofHint')} />}
            <DeskButton main>{t('saveRoles')}</DeskButton>
          </DeskForm>
          <DeskForm action="nuova-password" kept={back} values={values}>
            <DeskButton>{t('password')}</DeskButton>
          </DeskForm>
          <DeskForm action="allontana" kept={back} texts={texts} values={change}>
            <p>{t('removeHint')}</p>
            <DeskButton>{t('remove', { name })}</DeskButton>
          </DeskForm>
        </details>
      </td>
    </tr>
  )
}
