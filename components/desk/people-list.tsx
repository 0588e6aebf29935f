import { getTranslations } from 'next-intl/server'
import type { DeskPeople } from '@/lib/contract/desk-people'
import type { KeptDeskForm } from '@/lib/desk/forms'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { keptOfRow } from './kept-row'
import { DeskNotice } from './notice'
import { ProofFields } from './proof-fields'
import { RoleChoice } from './role-choice'
import { DeskTable } from './table'

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
  const is_last_owner = back?.errors.some(({ code }) => code === 'last_owner')
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
          {is_last_owner && <DeskNotice tone="critical">{messages.desk.code.last_owner}</DeskNotice>}
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
