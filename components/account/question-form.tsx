import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { codeText, failureText } from '@/components/forms/failure-text'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { DangerNotice } from '@/components/layout/danger-notice'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { ChatIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { TextAreaField } from '@/components/ui/text-area-field'
import { TitledCard } from '@/components/ui/titled-card'
import { type AskedAbout, sectionPath } from '@/lib/account/sections'
import type { FieldError } from '@/lib/contract/problem'
import { QUESTION_MAX, type QuestionAbout } from '@/lib/contract/questions'
import type { Danger } from '@/lib/rules/danger-signs'

/** A form that came back, or an empty one. */
export interface QuestionInput {
  fields: URLSearchParams
  errors: readonly FieldError[]
  failure: { code: string | null; retry_after_seconds: number | null } | null
  /** Danger signs in the text that was not sent. */
  dangers: readonly Danger[]
}

function useRefusal({ errors, failure, dangers }: QuestionInput) {
  const t = useTranslations('questions')
  const own: Record<string, string> = {
    'text required': t('textMissing'),
    'text too_long': t('tooLong'),
    'health_data_consent consent_required': t('consentMissing'),
    'pharmacy_id required': t('noPharmacy'),
  }
  const at = (field: string) => {
    const code = errors.find((one) => one.field === field)?.code
    return code === undefined ? undefined : (own[`${field} ${code}`] ?? codeText(code))
  }
  const texts = {
    stale: t('stale'),
    conflict: t('conflict'),
    not_found: t('notFound'),
    not_available: t('notAvailable'),
  }
  const wrong = errors.length > 0 && dangers.length === 0 ? t('refused') : null
  return { at, whole: failure ? failureText(failure, texts) : (at('pharmacy_id') ?? wrong) }
}

/** What a question is about, in a line. */
export function useAbout(about: QuestionAbout | null): string {
  const t = useTranslations('questions.about')
  if (about === null) return t('none')
  return t(about.kind, { name: about.products[0]?.name ?? '', number: about.order?.number ?? '' })
}

/** Says why the text was not sent: danger signs come before anything else. */
function Refused({ input, whole }: { input: QuestionInput; whole: string | null }) {
  const t = useTranslations('questions')
  if (input.dangers.length === 0 && whole === null) return null
  return (
    <div id="refused" className="mb-4 grid gap-3" role="alert">
      {input.dangers.map((danger) => (
        <DangerNotice key={danger} danger={danger} />
      ))}
      {input.dangers.length > 0 && <p>{t('dangerHint')}</p>}
      {whole && <Notice tone="critical" title={whole} />}
    </div>
  )
}

/** The text with its button; after danger signs the button says that they were read. */
function QuestionText({
  input,
  label,
  send,
  children,
}: {
  input: QuestionInput
  label: string
  send: string
  children?: ReactNode
}) {
  const t = useTranslations('questions')
  const { at } = useRefusal(input)
  const isDangerous = input.dangers.length > 0
  return (
    <>
      <TextAreaField
        name="text"
        label={label}
        hint={t('textHint')}
        rows={6}
        maxLength={QUESTION_MAX}
        defaultValue={input.fields.get('text') ?? ''}
        error={at('text')}
      />
      {children}
      {!isDangerous && <p className="text-sm">{t('emergency')}</p>}
      <div className="flex flex-wrap gap-3">
        {isDangerous ? (
          <Button type="submit" variant="secondary" name="emergency_read" value="1">
            {t('sendAnyway')}
          </Button>
        ) : (
          <Button type="submit">{send}</Button>
        )}
        <ButtonLink variant="secondary" href={sectionPath('questions')}>
          {t('cancel')}
        </ButtonLink>
      </div>
    </>
  )
}

interface Answering {
  id: string
  name: string
  city: string
  phone_number: string | null
  /** Hours of today. */
  today: string | null
  /** When an answer can be expected. */
  expected: string
  is_answered: boolean
}

/** Asks a new question, after saying who answers and when. */
export function NewQuestion({
  pharmacy,
  about,
  wish,
  input,
  hidden,
  choose,
}: {
  pharmacy: Answering | null
  about: QuestionAbout | null
  wish: AskedAbout
  input: QuestionInput
  hidden: { xsrf: string; key: string }
  /** Page that chooses the pharmacy. */
  choose: string
}) {
  const t = useTranslations('questions')
  const { at, whole } = useRefusal(input)
  const subject = useAbout(about)
  if (pharmacy === null)
    return (
      <EmptyState
        icon={ChatIcon}
        title={t('noPharmacy')}
        action={<ButtonLink href={choose}>{t('choosePharmacy')}</ButtonLink>}
      >
        {t('noPharmacyHint')}
      </EmptyState>
    )
  return (
    <TitledCard name="new-question" title={t('ask')}>
      <Refused input={input} whole={whole} />
      <form method="post" action="/api/questions/ask" className="grid max-w-form grid-cols-1 gap-4">
        <HiddenFields fields={{ ...hidden, ...(about && wish), pharmacy_id: pharmacy.id }} />
        {about && (
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="min-w-0 font-bold [overflow-wrap:anywhere]">{t('aboutLine', { about: subject })}</p>
            <Button type="submit" name="detach" value="1" variant="quiet" size="sm" formNoValidate>
              {t('detach')}
              <span className="sr-only">: {subject}</span>
            </Button>
          </div>
        )}
        <section aria-labelledby="answering">
          <h3 id="answering" className="text-base">
            {t('pharmacyTitle', { pharmacy: `${pharmacy.name}, ${pharmacy.city}` })}
          </h3>
          {pharmacy.is_answered && (
            <p className="text-sm">
              {pharmacy.today && `${t('today', { hours: pharmacy.today })} `}
              {pharmacy.expected}
            </p>
          )}
          {wish.order === undefined && (
            <Link href={choose} className="link inline-flex min-h-touch items-center text-sm">
              {t('changePharmacy')}
            </Link>
          )}
        </section>
        {pharmacy.is_answered ? (
          <QuestionText input={input} label={t('text')} send={t('send')}>
            <Checkbox
              name="health_data_consent"
              label={t('consent')}
              defaultChecked={input.fields.has('health_data_consent')}
              error={at('health_data_consent')}
            />
            <p className="text-muted text-sm">{t('keep')}</p>
          </QuestionText>
        ) : (
          <Notice
            tone="info"
            title={t('notAnswered', { pharmacy: pharmacy.name })}
            action={
              pharmacy.phone_number && (
                <a href={`tel:${pharmacy.phone_number}`} className="link tap">
                  {t('call', { phone: pharmacy.phone_number })}
                </a>
              )
            }
          >
            {t('notAnsweredHint')}
          </Notice>
        )}
      </form>
    </TitledCard>
  )
}

/** Asks back in a conversation. */
export function ReplyForm({
  id,
  input,
  hidden,
}: {
  id: string
  input: QuestionInput
  hidden: { xsrf: string; key: string }
}) {
  const t = useTranslations('questions')
  const { whole } = useRefusal(input)
  return (
    <TitledCard name="reply" title={t('reply')}>
      <Refused input={input} whole={whole} />
      <form method="post" action="/api/questions/reply" className="grid max-w-form grid-cols-1 gap-4">
        <HiddenFields fields={{ ...hidden, id }} />
        <QuestionText input={input} label={t('reply')} send={t('replySend')} />
      </form>
    </TitledCard>
  )
}
