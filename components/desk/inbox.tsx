import { getTranslations } from 'next-intl/server'
import type { Desk } from '@/lib/contract/desk'
import type { DeskMessage, DeskWaiting } from '@/lib/contract/desk-inbox'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { INBOX_KINDS, type InboxView, inboxPath } from '@/lib/desk/inbox'
import { cataloguePath } from '@/lib/desk/products'
import { formatRelativeTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { keptOfRow } from './kept-row'
import { DeskEmpty } from './notice'
import { DeskTable } from './table'

/** The parts of the inbox, with how many wait for an answer. */
export async function InboxTabs({ view, counts }: { view: InboxView; counts: Desk['inbox'] }) {
  const t = await getTranslations('desk.inbox')
  return (
    <nav aria-label={t('title')} className="desk-tabs scroll-x">
      {INBOX_KINDS.map((kind) => (
        <a
          key={kind}
          href={inboxPath({ pharmacy_id: view.pharmacy_id, kind })}
          aria-current={view.kind === kind ? 'true' : undefined}
        >
          {t(`kind.${kind}`)}{' '}
          {(kind === 'messages' || kind === 'questions' || kind === 'delegations') && <b>{counts[kind]}</b>}
        </a>
      ))}
    </nav>
  )
}

/** Products that customers wait for, most wanted first. */
export async function InboxWaiting({ items, several }: { items: DeskWaiting[]; several: boolean }) {
  const t = await getTranslations('desk.inbox')
  if (items.length === 0) return <DeskEmpty title={t('noWaiting')} text={t('noWaitingText')} />
  return (
    <DeskTable
      caption={t('kind.waiting')}
      columns={(['product', 'count', 'since', 'stock'] as const).map((name) => t(name))}
    >
      {items.map(({ minsan, name, pharmacy, waiting, since, stock }) => (
        <tr key={`${pharmacy.id} ${minsan}`}>
          <th scope="row">
            <a href={cataloguePath({ pharmacy_id: pharmacy.id, search: minsan, shelf: undefined, page: 1 })}>{name}</a>
            {several && <span>{pharmacy.name}</span>}
          </th>
          <td data-label={t('count')}>{waiting}</td>
          <td data-label={t('since')}>{formatRelativeTime(since)}</td>
          <td data-label={t('stock')}>{stock}</td>
        </tr>
      ))}
    </DeskTable>
  )
}

/** Customers' messages, each with its answer or the form for it. */
export async function InboxMessages({
  items,
  view,
  kept,
  several,
}: {
  items: DeskMessage[]
  view: InboxView
  kept: KeptDeskForm | null
  several: boolean
}) {
  const t = await getTranslations('desk.inbox')
  if (items.length === 0) return <DeskEmpty title={t('noMessages')} text={t('noMessagesText')} />
  return items.map((message) => (
    <article key={message.id} className="desk-card" aria-labelledby={`desk-message-${message.id}`}>
      <h2 id={`desk-message-${message.id}`}>{message.name}</h2>
      <p>
        <a href={`mailto:${message.email}`}>{message.email}</a>, {formatRelativeTime(message.received_at)}
        {several && `, ${message.pharmacy.name}`}
      </p>
      <p className="desk-text">{message.text}</p>
      {message.answered_at ? (
        <>
          <p>
            <strong className="desk-mark">
              {t('answeredBy', { name: message.answered_by ?? '–', when: formatRelativeTime(message.answered_at) })}
            </strong>
          </p>
          {message.answer && <p className="desk-text">{message.answer}</p>}
        </>
      ) : (
        <AnswerForm id={message.id} path={view.path} kept={keptOfRow(kept, message.id)} />
      )}
    </article>
  ))
}

async function AnswerForm({ id, path, kept }: { id: string; path: string; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.inbox')
  const field = `desk-text-${id}`
  const error = kept?.errors.find((one) => one.field === 'text')
  return (
    <div className="desk-steps">
      <details className="desk-details" open={kept !== null}>
        <summary>{t('answer')}</summary>
        <DeskForm
          action="risposta"
          kept={kept}
          texts={{ conflict: t('conflict') }}
          values={{ id, ritorno: path, come: 'email' }}
          className="desk-field"
        >
          <label htmlFor={field}>{t('text')}</label>
          <p id={`${field}-hint`}>{t('textHint')}</p>
          <textarea
            id={field}
            name="text"
            rows={5}
            maxLength={2000}
            required
            defaultValue={kept ? (new URLSearchParams(kept.fields).get('text') ?? '') : ''}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${field}-error ${field}-hint` : `${field}-hint`}
          />
          {error && (
            <p id={`${field}-error`} className="desk-error">
              {t(error.code === 'too_long' ? 'tooLong' : 'required')}
            </p>
          )}
          <DeskButton main>{t('send')}</DeskButton>
        </DeskForm>
      </details>
      <DeskForm action="risposta" values={{ id, ritorno: path, come: 'altro' }}>
        <DeskButton>{t('otherwise')}</DeskButton>
      </DeskForm>
    </div>
  )
}
