import { getTranslations } from 'next-intl/server'
import type { DeskText } from '@/lib/contract/desk-inbox'
import { type DeskQuestion, QUESTION_MAX, type QuestionAbout } from '@/lib/contract/questions'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { fillInText, type InboxView, questionTextPath } from '@/lib/desk/inbox'
import { deskOrderPath } from '@/lib/desk/paths'
import { cataloguePath } from '@/lib/desk/products'
import { formatRelativeTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { keptOfRow } from './kept-row'
import { DeskEmpty } from './notice'

interface Shown {
  question: DeskQuestion
  view: InboxView
  kept: KeptDeskForm | null
  texts: DeskText[]
}

/** Customers' questions with their conversations; only a pharmacist reads and answers them. */
export async function InboxQuestions({
  items,
  view,
  kept,
  several,
  texts,
}: Pick<Shown, 'view' | 'kept'> & { items: DeskQuestion[] | null; several: boolean; texts: Map<string, DeskText[]> }) {
  const t = await getTranslations('desk.inbox.question')
  if (items === null) return <p>{t('onlyPharmacist')}</p>
  if (items.length === 0) return <DeskEmpty title={t('none')} text={t('noneText')} />
  return items.map((question) => (
    <article key={question.id} className="desk-card" aria-labelledby={`desk-question-${question.id}`}>
      <h2 id={`desk-question-${question.id}`}>{question.customer}</h2>
      <p>
        <strong className="desk-mark">
          {question.waiting_since
            ? t('waiting', { when: formatRelativeTime(question.waiting_since) })
            : t(`state.${question.state}`)}
        </strong>
        {several && ` ${question.pharmacy.name}`}
      </p>
      {question.about && <About about={question.about} pharmacy_id={question.pharmacy.id} />}
      {question.messages.map(({ author, by, text, at }) => (
        <div key={`${at} ${author}`}>
          <p>
            <b>{author === 'customer' ? t('customer') : (by ?? '–')}</b>, {formatRelativeTime(at)}
          </p>
          <p className="desk-text">{text}</p>
        </div>
      ))}
      {question.state !== 'ended' && (
        <>
          <Taken question={question} view={view} />
          <AnswerForm
            question={question}
            view={view}
            kept={keptOfRow(kept, question.id)}
            texts={texts.get(question.pharmacy.id) ?? []}
          />
        </>
      )}
    </article>
  ))
}

/** What the question is about, with links to the product or order. */
async function About({ about, pharmacy_id }: { about: QuestionAbout; pharmacy_id: string }) {
  const t = await getTranslations('desk.inbox.question')
  return (
    <p>
      {about.kind === 'cart' ? t('cart') : t('about')}:{' '}
      {about.order && <a href={deskOrderPath(about.order.id)}>{t('order', { number: about.order.number })}</a>}
      {about.products.map(({ minsan, name }, index) => (
        <span key={minsan}>
          {index > 0 && ', '}
          <a href={cataloguePath({ pharmacy_id, search: minsan, shelf: undefined, page: 1 })}>{name}</a>
        </span>
      ))}
    </p>
  )
}

async function Taken({ question, view }: Pick<Shown, 'question' | 'view'>) {
  const t = await getTranslations('desk.inbox.question')
  const { id, version, taken_by } = question
  const mine = taken_by?.is_me ?? false
  return (
    <DeskForm
      action="segui-domanda"
      values={{ id, versione: version, ritorno: view.path, mia: mine ? undefined : '1' }}
      className="desk-steps"
    >
      {taken_by && <p>{mine ? t('takenByMe') : t('takenBy', { name: taken_by.name })}</p>}
      <DeskButton>{mine ? t('release') : t('take')}</DeskButton>
    </DeskForm>
  )
}

async function AnswerForm({ question, view, kept, texts }: Shown) {
  const t = await getTranslations('desk.inbox')
  const { id, version, pharmacy, about } = question
  const field = `desk-text-${id}`
  const error = kept?.errors.find((one) => one.field === 'text')
  const typed = kept && new URLSearchParams(kept.fields).get('text')
  const chosen = view.text?.question_id === id ? texts.find((one) => one.id === view.text?.text_id) : undefined
  const ready = chosen && fillInText(chosen.text, { number: about?.order?.number, pharmacy: pharmacy.name })
  return (
    <details id={`rispondi-${id}`} className="desk-details" open={kept !== null || ready !== undefined}>
      <summary>{t('answer')}</summary>
      {texts.length > 0 && (
        <nav aria-label={t('question.ready')} className="desk-steps">
          {texts.map((one) => (
            <a key={one.id} className="desk-button" href={questionTextPath(view, id, one.id)}>
              {one.title}
            </a>
          ))}
        </nav>
      )}
      <DeskForm
        action="rispondi-domanda"
        kept={kept}
        texts={{ conflict: t('question.conflict') }}
        values={{ id, versione: version, ritorno: view.path }}
        className="desk-field"
      >
        <label htmlFor={field}>{t('text')}</label>
        <p id={`${field}-hint`}>{t('question.hint')}</p>
        <textarea
          id={field}
          name="text"
          rows={5}
          maxLength={QUESTION_MAX}
          required
          defaultValue={typed ?? ready ?? ''}
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
  )
}
