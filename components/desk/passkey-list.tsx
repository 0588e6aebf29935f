import { getTranslations } from 'next-intl/server'
import type { DeskPasskeys } from '@/lib/contract/desk-passkeys'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { formatShortDate } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { keptOfRow } from './kept-row'
import { DeskNotice } from './notice'
import { PasskeyAdd } from './passkey-add'
import { ProofFields } from './proof-fields'

/** Passkeys of who is at the desk, and a form for another. */
export async function PasskeyList({ passkeys, kept }: { passkeys: DeskPasskeys; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.passkeys')
  const code = await getTranslations('desk.code')
  return (
    <section aria-labelledby="desk-passkeys">
      <h2 id="desk-passkeys">{t('title')}</h2>
      <p>{t('lead')}</p>
      {kept?.action === 'chiave-salva' && <DeskNotice tone="critical">{code('passkey_refused')}</DeskNotice>}
      <ul className="desk-rows">
        {passkeys.map(({ id, name, created_at, used_at }) => (
          <li key={id} className="desk-steps">
            <span>
              <b>{name}</b>, {t('created', { day: formatShortDate(created_at) })}
              {used_at && `, ${t('used', { day: formatShortDate(used_at) })}`}
            </span>
            <details className="desk-details" open={keptOfRow(kept, id, 'chiave') !== null}>
              <summary aria-label={t('removeOf', { name })}>{t('remove')}</summary>
              <DeskForm action="togli-chiave" kept={keptOfRow(kept, id, 'chiave')} values={{ chiave: id }}>
                <ProofFields kept={keptOfRow(kept, id, 'chiave')} of={id} />
                <DeskButton>{t('removeOf', { name })}</DeskButton>
              </DeskForm>
            </details>
          </li>
        ))}
      </ul>
      <PasskeyAdd />
    </section>
  )
}
