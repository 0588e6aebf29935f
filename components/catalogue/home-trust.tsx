import { useTranslations } from 'next-intl'
import { CardIcon, ClockIcon, type Icon, ShieldIcon, UserIcon } from '@/components/ui/icons'
import { Section } from '@/components/ui/section'
import { brandName } from '@/lib/settings/brand'

const FACTS: { key: 'trust1' | 'trust2' | 'trust3' | 'trust4'; icon: Icon }[] = [
  { key: 'trust1', icon: ShieldIcon },
  { key: 'trust2', icon: ClockIcon },
  { key: 'trust3', icon: CardIcon },
  { key: 'trust4', icon: UserIcon },
]

/** The shop's promises; the code enforces each of them. */
export function HomeTrust({ reservation_only }: { reservation_only: boolean }) {
  const t = useTranslations('home')
  return (
    <Section heading_id="perche" title={t('trust', { brand: brandName() })}>
      <ul className="grid gap-x-8 gap-y-3 sm:gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {FACTS.map(({ key, icon: Drawing }) => (
          <li key={key} className="flex items-center gap-3 sm:items-start lg:flex-col">
            <Drawing className="size-7 text-brand-ink sm:size-8" strokeWidth="1.5" />
            <div>
              <h3 className="text-base">{t(reservation_only && key === 'trust1' ? 'trust1Reserved' : key)}</h3>
              <p className="mt-1 text-muted text-sm max-sm:sr-only">
                {t(reservation_only && key === 'trust3' ? 'trust3TextReserved' : `${key}Text`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
