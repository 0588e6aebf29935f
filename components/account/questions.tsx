import { useTranslations } from 'next-intl'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ArrowLeftIcon, ChatIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { TitledCard } from '@/components/ui/titled-card'
import { askPath, questionPath, sectionPath } from '@/lib/account/sections'
import type { Conversation, Question, QuestionState } from '@/lib/contract/questions'
import { formatRelativeTime } from '@/lib/rules/dates'
import { useAbout } from './question-form'

const TONES = { waiting: 'warning', answered: 'positive', ended: 'neutral' } as const satisfies Record<
  QuestionState,
  string
>

function State({ state }: { state: QuestionState }) {
  const t = useTranslations('questions.state')
  return <Badge tone={TONES[state]}>{t(state)}</Badge>
}

/** The customer's questions, the latest first. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const t = useTranslations('questions')
  const ask = <ButtonLink href={askPath()}>{t('ask')}</ButtonLink>
  return (
    <TitledCard name="questions" title={t('mine')}>
      {questions.length === 0 ? (
        <EmptyState icon={ChatIcon} heading="h3" title={t('none')} action={ask}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <>
          <ul aria-label={t('mine')} className="mb-4 divide-y divide-line">
            {questions.map((one) => (
              <QuestionItem key={one.id} question={one} />
            ))}
          </ul>
          {ask}
        </>
      )}
    </TitledCard>
  )
}

function QuestionItem({ question }: { question: Question }) {
  const t = useTranslations('questions')
  const { id, pharmacy, about, state, last_at } = question
  return (
    <li className="py-3 first:pt-0">
      <Link href={questionPath(id)} className="link font-bold leading-snug [overflow-wrap:anywhere]">
        {useAbout(about)}
      </Link>
      <p className="text-muted text-sm">
        {`${pharmacy.name}, ${pharmacy.city} · ${t('lastAt', { when: formatRelativeTime(last_at) })}`}
      </p>
      <p className="mt-1">
        <State state={state} />
      </p>
    </li>
  )
}

/** A question with its answers. */
export function ConversationCard({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('questions')
  const { pharmacy, about, state, messages } = conversation
  return (
    <Card as="section" aria-labelledby="conversation-title">
      <Link href={sectionPath('questions')} className="link inline-flex min-h-touch items-center gap-1.5 text-sm">
        <ArrowLeftIcon className="size-5" />
        {t('back')}
      </Link>
      <h2 id="conversation-title" className="mt-1 text-xl [overflow-wrap:anywhere]">
        {useAbout(about)}
      </h2>
      <p className="text-muted text-sm">{`${pharmacy.name}, ${pharmacy.city}`}</p>
      <p className="mt-2">
        <State state={state} />
      </p>
      {about?.kind === 'cart' && (
        <ul className="mt-2 list-disc ps-5 text-sm">
          {about.products.map(({ minsan, name }) => (
            <li key={minsan}>{name}</li>
          ))}
        </ul>
      )}
      <ol className="mt-4 grid gap-3">
        {messages.map(({ author, text, at }) => (
          <li
            key={`${at} ${author}`}
            className={author === 'customer' ? 'rounded-md border border-line p-3' : 'rounded-md bg-brand-soft p-3'}
          >
            <p className="text-muted text-sm">
              <b>{author === 'customer' ? t('you') : pharmacy.name}</b>, {formatRelativeTime(at)}
            </p>
            <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Ends the conversation, or deletes it with its consent. */
export function EndQuestion({ id, is_ended, xsrf }: { id: string; is_ended: boolean; xsrf: string }) {
  const t = useTranslations('questions')
  return (
    <TitledCard name="end" title={t('removeTitle')} lead={t('removeLead')}>
      <div className="flex flex-wrap gap-3">
        {!is_ended && (
          <form method="post" action="/api/questions/end">
            <HiddenFields fields={{ xsrf, id }} />
            <Button type="submit" variant="secondary">
              {t('end')}
            </Button>
          </form>
        )}
        <form method="post" action="/api/questions/remove">
          <HiddenFields fields={{ xsrf, id }} />
          <Button type="submit" variant="danger">
            {t('remove')}
          </Button>
        </form>
      </div>
    </TitledCard>
  )
}
