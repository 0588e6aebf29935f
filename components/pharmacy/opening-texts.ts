import { getTranslations } from 'next-intl/server'
import type { OpeningCode } from '@/lib/pharmacies/opening'

/** What a leaf says of opening hours; `{when}` stands for the time or the day. */
export async function openingTexts(): Promise<Record<OpeningCode, string>> {
  const t = await getTranslations('pharmacy')
  const when = '{when}'
  return {
    open: t('open'),
    openUntil: t('openUntil', { time: when }),
    closed: t('closed'),
    opensAt: t('opensAt', { time: when }),
    opensOn: t('opensOn', { when }),
    hoursUnknown: t('hoursUnknown'),
  }
}
