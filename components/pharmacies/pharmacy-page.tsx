import { getTranslations } from 'next-intl/server'
import { ComplianceLines } from '@/components/layout/compliance-lines'
import { TrailPage } from '@/components/layout/trail-page'
import { PharmaciesMap } from '@/components/maps/pharmacies-map'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CalendarIcon, ExternalIcon, MailIcon, PhoneIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Section } from '@/components/ui/section'
import type { Pharmacy, Service } from '@/lib/contract/pharmacies'
import type { PharmacyCity } from '@/lib/contract/site'
import { toMapPoint } from '@/lib/maps/points'
import { mapsSettings } from '@/lib/maps/settings'
import { provinceName } from '@/lib/pharmacies/cities'
import { cityPath, PLACES_PATH, pharmacyPath, provincePath } from '@/lib/pharmacies/paths'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'
import { pharmacyThing } from '@/lib/seo/structured/pharmacy'
import { servicePath, servicesPath } from '@/lib/services/paths'
import { phoneText } from '@/lib/values/phone'
import { ChooseButton, ChoosePharmacy } from './choose-pharmacy'
import { OpeningStatus } from './opening-status'
import { SellerFacts } from './seller-facts'
import { WeekHours } from './week-hours'

/** A pharmacy's page: address, hours, contacts, services, and its authorisation to sell medicines online. */
export async function PharmacyPage({
  pharmacy,
  services,
  ways,
  place,
  now,
}: {
  pharmacy: Pharmacy
  services: Service[]
  ways: { key: 'deliveries' | 'payments' | 'prescriptions'; labels: string[] }[]
  /** The comune's page, if it has one. */
  place: PharmacyCity | null
  now: Date
}) {
  const t = await getTranslations('places')
  const texts = await getTranslations('pharmacy')
  const { name, code, province, phone_number, email, image } = pharmacy
  return (
    <TrailPage
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
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
        {/* First on a phone: most visitors want to know whether it is open, or call it. */}
        <Card as="section" aria-label={t('contact')} className="flex flex-col gap-3 lg:col-start-2 lg:row-start-1">
          <div className="grid gap-1">
            <p>{pharmacyAddress(pharmacy)}</p>
            <OpeningStatus pharmacy={pharmacy} now={now} />
          </div>
          {phone_number && (
            <a href={`tel:${phone_number}`} className="link tap gap-2 self-start">
              <PhoneIcon className="size-5" />
              {phoneText(phone_number)}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className="link tap gap-2 self-start [overflow-wrap:anywhere]">
              <MailIcon className="size-5" />
              {email}
            </a>
          )}
          <ChoosePharmacy redirect="/home">
            <ChooseButton pharmacy={{ id: pharmacy.id, name }} main told />
          </ChoosePharmacy>
        </Card>
        <div className="grid gap-8 [&>*]:min-w-0">
          {image && (
            <Picture
              src={image}
              alt={t('photo', { pharmacy: name })}
              width={800}
              height={450}
              sizes="(min-width: 1024px) 50rem, 100vw"
              priority
              className="aspect-video w-full rounded-lg object-cover md:aspect-[5/2]"
            />
          )}
          <Section heading_id="dove" title={t('where')} dense>
            <p>{pharmacyAddress(pharmacy)}</p>
            <a
              href={`https://www.google.com/maps/dir/?api=1&destination=${pharmacy.latitude},${pharmacy.longitude}`}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('directionsLabel', { pharmacy: name })}
              className="link tap gap-1.5"
            >
              {texts('directions')}
              <ExternalIcon className="size-4" />
            </a>
            <div className="mt-3">
              <PharmaciesMap
                settings={mapsSettings()}
                points={[toMapPoint(pharmacy)]}
                label={t('map', { pharmacy: name })}
              />
            </div>
          </Section>
          <Section heading_id="orari" title={texts('hours')} dense>
            <WeekHours pharmacy={pharmacy} now={now} />
          </Section>
          {services.length > 0 && (
            <Section heading_id="servizi" title={texts('services')} dense>
              <ul className="grid gap-x-6 sm:grid-cols-2">
                {services.map((service) => (
                  <li key={service.id}>
                    <Link href={servicePath(code, service.id)} className="link tap">
                      {service.name}
                    </Link>
                  </li>
                ))}
              </ul>
              <ButtonLink href={servicesPath(code)} variant="secondary" icon={CalendarIcon} className="mt-3">
                {t('book')}
              </ButtonLink>
            </Section>
          )}
          {ways.some(({ labels }) => labels.length > 0) && (
            <Section heading_id="modi" title={t('ways')} dense>
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
            </Section>
          )}
          <Section heading_id="legale" title={t('legal')} dense className="border-line border-t pt-6">
            <ComplianceLines pharmacy={pharmacy} about />
            {pharmacy.online_veterinary && <ComplianceLines pharmacy={pharmacy} by="online_veterinary" about />}
            <div className="mt-2">
              <SellerFacts pharmacy={pharmacy} />
            </div>
          </Section>
        </div>
      </div>
    </TrailPage>
  )
}
