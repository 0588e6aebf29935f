import type { useTranslations } from 'next-intl'

const kilometres = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

export function shortDistance(metres: number): string {
  return metres < 1000 ? `${Math.max(10, Math.round(metres / 10) * 10)} m` : `${kilometres.format(metres / 1000)} km`
}

export const distanceText = (t: ReturnType<typeof useTranslations<'pharmacy'>>, metres: number): string =>
  t('distance', { distance: shortDistance(metres) })
