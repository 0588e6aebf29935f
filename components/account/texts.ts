import { getTranslations } from 'next-intl/server'
import { type CountTexts, countTexts } from '@/lib/i18n/count'
import type messages from '@/messages/it.json'

type Code = keyof (typeof messages)['validation']['code']

/** What every form says of its errors; it goes to the browser, so only what the form can meet is in it. */
export interface FormTexts {
  /** Above the fields: how many errors there are. */
  summary: CountTexts
  /** By the contract's field codes. */
  codes: Record<string, string>
  /** Where the platform refused the whole, by the problem's code. */
  problems: Record<string, string>
  too_many: CountTexts
  network: string
}

type ProblemText = 'card_taken' | 'email_not_confirmed' | 'invalid_credentials' | 'link_expired'

export async function formTexts(codes: readonly Code[], problems: readonly ProblemText[] = []): Promise<FormTexts> {
  const t = await getTranslations()
  return {
    summary: countTexts((count) => t('validation.summary', { count })),
    codes: Object.fromEntries([...codes, 'invalid' as const].map((code) => [code, t(`validation.code.${code}`)])),
    problems: Object.fromEntries([...problems, 'unavailable' as const].map((code) => [code, t(`errors.code.${code}`)])),
    too_many: countTexts((minutes) => t('errors.tooManyMinutes', { minutes })),
    network: t('errors.network'),
  }
}
