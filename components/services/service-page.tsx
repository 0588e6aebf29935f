import { getTranslations } from 'next-intl/server'
import { TrailPage } from '@/components/layout/trail-page'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Picture } from '@/components/ui/picture'
import { RichText } from '@/components/ui/rich-text'
import { Section } from '@/components/ui/section'
import type { Pharmacy, Service } from '@/lib/contract/pharmacies'
import { parseRichText } from '@/lib/html/tree'
import { pharmacyThing, serviceThing } from '@/lib/seo/structured/pharmacy'
import { servicePath, servicesPath } from '@/lib/services/paths'
import { ServiceMeta } from '../pharmacies/services-teaser'
import { BookingPanel } from './booking-panel'
import { PharmacyLine } from './service-parts'

/** A service with its booking. `code` is the pharmacy's in the URL; null for the selected pharmacy. */
export async function ServicePage({
  pharmacy,
  service,
  code,
}: {
  pharmacy: Pharmacy
  service: Service
  code: string | null
}) {
  const t = await getTranslations('services')
  const list = servicesPath(code)
  return (
    <TrailPage
      crumbs={[{ label: t('title'), href: list }, { label: service.name }]}
      path={servicePath(pharmacy.code, service.id)}
      things={[serviceThing(pharmacy, service), pharmacyThing(pharmacy)]}
    >
      <div className="mt-2 grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-10 [&>*]:min-w-0">
        <div>
          <h1 className="text-2xl">{service.name}</h1>
          <p className="mt-2 max-w-text text-lg">{service.summary}</p>
          <div className="mt-3">
            <ServiceMeta service={service} />
          </div>
          <PharmacyLine pharmacy={pharmacy} change={code === null ? list : null} />
        </div>
        <Card
          as="section"
          id="prenota"
          aria-label={t('book')}
          className="scroll-mt-28 @max-[17rem]:p-2 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <noscript>
            <Notice tone="warning" title={t('noScript')} className="mb-4" />
          </noscript>
          <BookingPanel
            service={{
              pharmacy_id: pharmacy.id,
              service_id: service.id,
              name: service.name,
              minimum_age: service.minimum_age,
              requires_note: service.requires_note,
              duration_minutes: service.duration_minutes,
            }}
          />
        </Card>
        <div className="lg:col-start-1">
          {service.image && (
            <Picture src={service.image} alt="" width={640} height={360} className="mb-6 w-full rounded-lg" />
          )}
          <Section heading_id="servizio" title={t('about')} dense>
            <div className="prose">
              <RichText nodes={parseRichText(service.description)} />
            </div>
          </Section>
          {(service.preparation || service.bring) && (
            <dl className="mt-6 grid max-w-text gap-4">
              {service.preparation && <Fact term={t('preparation')}>{service.preparation}</Fact>}
              {service.bring && <Fact term={t('bring')}>{service.bring}</Fact>}
            </dl>
          )}
        </div>
      </div>
    </TrailPage>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="rounded-md bg-sunken p-4">
      <dt className="font-bold">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}
