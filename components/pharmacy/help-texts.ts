import { getTranslations } from 'next-intl/server'
import { weekdayName } from '@/lib/dates'
import { env } from '@/lib/env'
import type { OpeningCode } from '@/lib/pharmacies/opening'
import { openingTexts } from './opening-texts'

export interface HelpTexts {
  title: string
  text: string
  none: string
  choose: string
  phone: string
  email: string
  week: string
  closed_day: string
  failed: string
  retry: string
  close: string
  loading: string
  whatsapp: string
  emergency: string
  emergency_text: string
  medical: string
  /** Where the operator's chat comes from; absent without one. */
  chat_script?: string
  /** `{when}` stands for the time or the day. */
  opening: Record<OpeningCode, string>
  /** Monday first. */
  weekdays: string[]
}

export async function helpTexts(): Promise<HelpTexts> {
  const t = await getTranslations('pharmacy')
  const shell = await getTranslations('shell')
  const { CHAT_SCRIPT_URL } = env()
  return {
    title: t('assistance'),
    text: t('assistanceText'),
    none: t('assistanceNone'),
    choose: shell('choosePharmacy'),
    phone: t('help.phone'),
    email: t('help.email'),
    week: t('help.week'),
    closed_day: t('help.closedDay'),
    failed: t('help.failed'),
    retry: shell('retry'),
    close: shell('close'),
    loading: shell('loading'),
    whatsapp: t('help.whatsapp'),
    emergency: t('help.emergency'),
    emergency_text: t('help.emergencyText'),
    medical: t('help.medical'),
    ...(CHAT_SCRIPT_URL && { chat_script: CHAT_SCRIPT_URL }),
    opening: await openingTexts(),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map(weekdayName),
  }
}
