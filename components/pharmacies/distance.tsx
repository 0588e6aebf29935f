import { useTranslations } from 'next-intl'
import { PinIcon } from '@/components/ui/icons'
import { distanceText } from '@/lib/pharmacies/distance'

/** "A 350 m", "A 1,2 km"; renders nothing without a distance. */
export function Distance({ metres }: { metres: number | undefined }) {
  const t = useTranslations('pharmacy')
  if (metres === undefined) return null
  return (
    <span className="flex items-center gap-1.5">
      <PinIcon className="size-4.5 text-muted" />
      <span className="whitespace-nowrap text-sm">{distanceText(t, metres)}</span>
    </span>
  )
}
