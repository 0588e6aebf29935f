import { useTranslations } from 'next-intl'
import { distanceText } from '@/lib/pharmacies/distance'

/** "A 350 m", "A 1,2 km". */
export function Distance({ metres }: { metres: number }) {
  const t = useTranslations('pharmacy')
  return <p className="font-medium text-sm whitespace-nowrap">{distanceText(t, metres)}</p>
}
