import { useTranslations } from 'next-intl'
import { LastOrderSlot } from '@/components/orders/last-order-slot'
import { OpeningStatus } from '@/components/pharmacies/opening-status'
import { ButtonLink } from '@/components/ui/button'
import { PinIcon } from '@/components/ui/icons'
import type { Pharmacy } from '@/lib/contract/pharmacies'

/**
 * What the shop is, and the first action: choose a pharmacy or see the chosen one. The search is right above, in
 * the header.
 */
export function HomeHero({ pharmacy, now }: { pharmacy: Pharmacy | null; now: Date }) {
  const t = useTranslations('home')
  const shell = useTranslations('shell')
  return (
    <section className="border-line border-b bg-brand-soft">
      <div className="wrap grid grid-cols-1 items-center gap-4 py-5 sm:gap-6 sm:py-12 lg:grid-cols-[3fr_2fr] lg:gap-12">
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl">{t('title')}</h1>
          <p className="mt-2 max-w-text sm:mt-3 sm:text-lg">{t('lead')}</p>
          <LastOrderSlot />
        </div>
        <div className="min-w-0 rounded-leaf border border-brand-line bg-surface p-4 shadow-card sm:p-5">
          {pharmacy ? (
            <>
              <p className="text-muted text-sm">{shell('yourPharmacy')}</p>
              <h2 className="mt-0.5 text-xl">{pharmacy.name}</h2>
              <p className="mt-0.5 text-muted">
                {pharmacy.address}, {pharmacy.city}
              </p>
              <div className="mt-2">
                <OpeningStatus pharmacy={pharmacy} now={now} />
              </div>
              <ButtonLink
                data-pharmacy-sheet=""
                href="/pharmacy-selection"
                variant="secondary"
                icon={PinIcon}
                wide
                className="mt-4"
              >
                {shell('changePharmacy')}
              </ButtonLink>
            </>
          ) : (
            <>
              <h2 className="text-xl">{t('find')}</h2>
              <p className="mt-1 text-muted max-sm:text-sm">{t('findText')}</p>
              <ButtonLink data-pharmacy-sheet="" href="/pharmacy-selection" icon={PinIcon} wide className="mt-4">
                {t('findAction')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </section>
  )
}
