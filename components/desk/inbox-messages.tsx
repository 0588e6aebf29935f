import { getTranslations } from 'next-intl/server'
import type { DeskMessage } from '@/lib/contract/desk-inbox'
import type { KeptDeskForm } from '@/lib/desk/forms'
import type { InboxView } from '@/lib/desk/inbox'
import { formatRelativeTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { keptOfRow } from './kept-row'

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
  if (items.length === 0) return <p className="desk-empty">{t('noMessages')}</p>
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
