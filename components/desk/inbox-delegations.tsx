import { getTranslations } from 'next-intl/server'
import { BarCode } from '@/components/ui/bar-code'
import type { DeskDelegation } from '@/lib/contract/desk-inbox'
import type { KeptDeskForm } from '@/lib/desk/forms'
import type { InboxView } from '@/lib/desk/inbox'
import { deskSignaturePath } from '@/lib/desk/paths'
import { type DeskVisit, hasRole } from '@/lib/desk/server'
import { formatRelativeTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskForm, ReasonField } from './form'
import { keptOfRow } from './kept-row'
import { DeskEmpty } from './notice'
import { DeskFacts } from './table'

/** Delegations that hold; only a pharmacist sees the signature and decides. */
export async function InboxDelegations({
  items,
  view,
  kept,
  desk,
}: {
  items: DeskDelegation[]
  view: InboxView
  kept: KeptDeskForm | null
  desk: DeskVisit
}) {
  const t = await getTranslations('desk.inbox')
  return (
    <>
      {!items.every(({ pharmacy }) => hasRole(desk, pharmacy.id, 'pharmacist')) && <p>{t('onlyPharmacist')}</p>}
      {items.length === 0 && <DeskEmpty title={t('noDelegations')} text={t('noDelegationsText')} />}
      {items.map((one) => (
        <article key={one.id} className="desk-card" aria-labelledby={`desk-delegation-${one.id}`}>
          <h2 id={`desk-delegation-${one.id}`}>{one.patient ?? one.customer}</h2>
          <DelegationFacts one={one} />
          {hasRole(desk, one.pharmacy.id, 'pharmacist') && (
            <>
              <p>{t(`method.${one.method ?? 'drawn'}`)}</p>
              {/* biome-ignore lint/performance/noImgElement: a private file of this delegation */}
              <img
                src={deskSignaturePath(one.id)}
                alt={t('signature', { name: one.customer })}
                className="desk-signature"
              />
              <Decision one={one} path={view.path} kept={keptOfRow(kept, one.id)} />
            </>
          )}
        </article>
      ))}
    </>
  )
}

async function DelegationFacts({ one }: { one: DeskDelegation }) {
  const t = await getTranslations('desk.inbox')
  const facts: [string, string | null][] = [
    [t('signedBy'), `${one.customer}, ${formatRelativeTime(one.created_at)}`],
    [t('scope'), one.scope],
    [t('pharmacy'), one.pharmacy.name],
    [t('healthCode'), one.health_code],
    [t('accepted'), one.accepted_at && `${one.accepted_by ?? '–'}, ${formatRelativeTime(one.accepted_at)}`],
  ]
  return (
    <>
      <DeskFacts facts={facts} />
      {one.health_code && (
        <div className="desk-codes">
          <BarCode text={one.health_code} format="code39" label={`${t('healthCode')}: ${one.health_code}`} />
        </div>
      )}
    </>
  )
}

async function Decision({ one, path, kept }: { one: DeskDelegation; path: string; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.inbox')
  const values = { id: one.id, versione: one.version, ritorno: path }
  const field = `desk-motivo-${one.id}`
  const typed = kept ? (new URLSearchParams(kept.fields).get('motivo') ?? '') : ''
  return (
    <div className="desk-steps">
      {!one.accepted_at && (
        <DeskForm
          action="delega"
          kept={kept}
          texts={{ conflict: t('conflict') }}
          values={{ ...values, esito: 'accepted' }}
        >
          <DeskButton main>{t('accept')}</DeskButton>
        </DeskForm>
      )}
      <details className="desk-details">
        <summary>{t('refuse')}</summary>
        <DeskForm
          action="delega"
          kept={one.accepted_at ? kept : null}
          texts={{ conflict: t('conflict') }}
          values={{ ...values, esito: 'refused' }}
          className="desk-field"
        >
          <ReasonField id={field} label={t('reason')} typed={typed} />
          <DeskButton>{t('refuseSure')}</DeskButton>
        </DeskForm>
      </details>
    </div>
  )
}
