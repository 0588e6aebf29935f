import { useTranslations } from 'next-intl'
import { Distance } from '@/components/pharmacies/distance'
import { OpeningStatus } from '@/components/pharmacies/opening-status'
import { Button, ButtonLink } from '@/components/ui/button'
import { PinIcon } from '@/components/ui/icons'
import { Section } from '@/components/ui/section'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import type { Availability as State } from '@/lib/contract/products'
import { toPlace } from '@/lib/rules/city-name'
import { formatEuro } from '@/lib/rules/money'
import { Availability } from '../product-card'

/** In metres: a pharmacy farther away is not called near. */
const NEAR = 15_000

/** Offers of other pharmacies near the chosen one, each with a button that chooses it. */
export function ProductOffers({
  minsan,
  pharmacy,
  offers: all,
  pharmacies_count,
  now,
}: {
  minsan: string
  pharmacy: Pharmacy | null
  offers: { pharmacy: Pharmacy; price: number | null; availability: State }[]
  pharmacies_count: number
  now: Date
}) {
  const t = useTranslations('product')
  const offers = all.filter(({ pharmacy: { distance_m = 0 } }) => distance_m <= NEAR)
  return (
    <Section
      id="altre-farmacie"
      data-other-pharmacies
      heading_id="titolo-farmacie"
      title={pharmacy ? t('offersElsewhere') : t('pharmaciesCount', { count: pharmacies_count })}
      lead={
        pharmacy
          ? offers.length > 0
            ? t('offersNote', { to_pharmacy: toPlace(pharmacy.name) })
            : t('offersNone')
          : t('offersChoose')
      }
      className="scroll-mt-24"
    >
      {offers.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {offers.map(({ pharmacy: seller, price, availability }) => (
            <li key={seller.id} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
              <div className="flex items-start justify-between gap-x-3 @max-[16rem]:flex-wrap">
                <h3 className="min-w-0 text-base leading-snug">{seller.name}</h3>
                {price !== null && (
                  <p translate="no" className="font-bold tabular-nums">
                    {formatEuro(price)}
                  </p>
                )}
              </div>
              <p className="-mt-2.5 text-muted text-sm">
                {seller.address}, {seller.city}
              </p>
              <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1">
                <Availability state={availability} />
                <Distance metres={seller.distance_m} />
                <OpeningStatus pharmacy={seller} now={now} />
              </div>
              <ChooseForm minsan={minsan} pharmacy={seller} />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink
        href="/pharmacy-selection"
        data-pharmacy-sheet={minsan}
        variant="secondary"
        icon={PinIcon}
        className="mt-4 max-sm:w-full"
      >
        {pharmacy ? t('changeToSeen') : t('choosePharmacyStock')}
      </ButtonLink>
    </Section>
  )
}

/** Chooses over the page (`useSheet`); a plain form without JavaScript. */
function ChooseForm({ minsan, pharmacy: { id, name } }: { minsan: string; pharmacy: Pharmacy }) {
  const t = useTranslations('pharmacy')
  const fields = { pharmacy_id: id, name, redirect: `/product/${minsan}` }
  return (
    <form method="post" action="/api/pharmacy">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button
        type="submit"
        wide
        variant="secondary"
        data-pharmacy-sheet=""
        aria-label={t('chooseLabel', { pharmacy: name })}
      >
        {t('choose')}
      </Button>
    </form>
  )
}
