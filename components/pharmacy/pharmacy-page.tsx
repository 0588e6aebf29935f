import { getTranslations } from 'next-intl/server'
import { Compliance } from '@/components/layout/compliance'
import { mapTexts } from '@/components/maps/map-texts'
import { PharmaciesMap } from '@/components/maps/pharmacies-map'
import { PlacesPage } from '@/components/places/places-page'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CalendarIcon, ExternalIcon, MailIcon, PhoneIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { Pharmacy, Service } from '@/lib/contract/pharmacies'
import type { Place } from '@/lib/contract/site'
import { pointOf } from '@/lib/maps/points'
import { mapsSettings } from '@/lib/maps/settings'
import { cityPath, PLACES_PATH, pharmacyPath, provincePath } from '@/lib/pharmacies/paths'
import { provinceName } from '@/lib/pharmacies/provinces'
import { pharmacyThing } from '@/lib/seo/structured/pharmacy'
import { servicePath, servicesPath } from '@/lib/services/paths'
import { ChooseButton, ChoosePharmacy } from './choose-pharmacy'
import { OpeningStatus } from './opening-status'
import { chooseTexts } from './selection-texts'
import { WeekHours } from './week-hours'

/** A pharmacy's own page: where, when, how to reach it, what it does, and by which authority it sells medicines online. */
export async function PharmacyPage({
  pharmacy,
  services,
  ways,
  place,
  now,
}: {
  pharmacy: Pharmacy
  services: Service[]
  /** How it hands over, is paid and takes prescriptions, in words. */
  ways: { key: 'deliveries' | 'payments' | 'prescriptions'; labels: string[] }[]
  /** The comune's own page, where there is one. */
  place: Place | null
  now: Date
}) {
  const t = await getTranslations('places')
  const texts = await getTranslations('pharmacy')
  const { name, code, address, postal_code, city, province, phone_number, email, vat_number } = pharmacy
  return (
    <PlacesPage
      title={name}
      path={pharmacyPath(code)}
      crumbs={[
        { label: t('crumb'), href: PLACES_PATH },
        ...(place
          ? [
              {
                label: t('province', { letters: province, name: provinceName(province) }),
                href: provincePath(province),
              },
              { label: place.city, href: cityPath(province, place.slug) },
            ]
          : []),
        { label: name },
      ]}
      things={[pharmacyThing(pharmacy, services)]}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
        {/* On a phone first: who looks a pharmacy up wants to know whether it is open, and to call it. */}
        <Card as="section" aria-label={t('contact')} className="flex flex-col gap-3 lg:order-last">
          <OpeningStatus pharmacy={pharmacy} now={now} />
          {phone_number && (
            <a href={`tel:${phone_number}`} className="link inline-flex min-h-touch items-center gap-2 self-start">
              <PhoneIcon className="size-5" />
              {phone_number}
            </a>
          )}
          {email && (
            <a
              href={`mailto:${email}`}
              className="link inline-flex min-h-touch items-center gap-2 self-start [overflow-wrap:anywhere]"
            >
              <MailIcon className="size-5" />
              {email}
            </a>
          )}
          <ChoosePharmacy redirect="/home" texts={await chooseTexts()}>
            <ChooseButton pharmacy={{ id: pharmacy.id, name }} />
          </ChoosePharmacy>
        </Card>
        <div className="grid gap-8 [&>*]:min-w-0">
          <section aria-labelledby="dove">
            <h2 id="dove" className="mb-2 text-xl">
              {t('where')}
            </h2>
            <p>
              {address}, {postal_code} {city} ({province})
            </p>
            <a
              href={`https://www.google.com/maps/dir/?api=1&destination=${pharmacy.latitude},${pharmacy.longitude}`}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('directionsLabel', { pharmacy: name })}
              className="link inline-flex min-h-touch items-center gap-1.5"
            >
              {texts('directions')}
              <ExternalIcon className="size-4" />
            </a>
            <div className="mt-3">
              <PharmaciesMap
                settings={mapsSettings()}
                points={[pointOf(pharmacy)]}
                texts={{ ...mapTexts({ alone: true }), label: t('map', { pharmacy: name }) }}
              />
            </div>
          </section>
          <section aria-labelledby="orari">
            <h2 id="orari" className="mb-2 text-xl">
              {texts('hours')}
            </h2>
            <WeekHours pharmacy={pharmacy} now={now} />
          </section>
          {services.length > 0 && (
            <section aria-labelledby="servizi">
              <h2 id="servizi" className="mb-2 text-xl">
                {texts('services')}
              </h2>
              <ul className="grid gap-x-6 sm:grid-cols-2">
                {services.map((service) => (
                  <li key={service.id}>
                    <Link href={servicePath(code, service.id)} className="link inline-flex min-h-touch items-center">
                      {service.name}
                    </Link>
                  </li>
                ))}
              </ul>
              <ButtonLink href={servicesPath(code)} variant="secondary" icon={CalendarIcon} className="mt-3">
                {t('book')}
              </ButtonLink>
            </section>
          )}
          {ways.some(({ labels }) => labels.length > 0) && (
            <section aria-labelledby="modi">
              <h2 id="modi" className="mb-2 text-xl">
                {t('ways')}
              </h2>
              <dl className="grid gap-3">
                {ways
                  .filter(({ labels }) => labels.length > 0)
                  .map(({ key, labels }) => (
                    <div key={key}>
                      <dt className="text-muted text-sm">{t(key)}</dt>
                      <dd>{labels.join(', ')}</dd>
                    </div>
                  ))}
              </dl>
            </section>
          )}
          <section aria-labelledby="legale" className="border-line border-t pt-6">
            <h2 id="legale" className="mb-2 text-xl">
              {t('legal')}
            </h2>
            <Compliance pharmacy={pharmacy} />
            {vat_number && <p className="mt-2 text-muted text-sm">{texts('vatNumber', { number: vat_number })}</p>}
          </section>
        </div>
      </div>
    </PlacesPage>
  )
}
