import type { useTranslations } from 'next-intl'

const kilometres = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

/** "A 350 m", "A 1,2 km". */
export function distanceText(t: ReturnType<typeof useTranslations<'pharmacy'>>, metres: number): string {
  return metres < 1000
    ? t('distanceM', { distance: String(Math.max(10, Math.round(metres / 10) * 10)) })
    : t('distanceKm', { distance: kilometres.format(metres / 1000) })
}
