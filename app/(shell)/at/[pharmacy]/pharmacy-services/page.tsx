import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageWatch } from '@/components/pharmacy/page-watch'
import { ServiceKinds } from '@/components/services/service-kinds'
import { NeedPharmacy, ServicesPage } from '@/components/services/services-page'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy, readServices } from '@/lib/pharmacies/server'
import { readPlaces } from '@/lib/places/server'
import { LIFETIME } from '@/lib/platform/cache'
import { pageMetadata } from '@/lib/seo/metadata'
import { servicesPath } from '@/lib/services/paths'
import { readServiceKinds } from '@/lib/services/server'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string }> }

async function pharmacyOf({ params }: Props) {
  const id = pharmacyOfSegment((await params).pharmacy)
  if (id === undefined) notFound()
  const pharmacy = id === null ? null : await readPharmacy(id)
  if (id !== null && !pharmacy) notFound()
  return pharmacy
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations('services')
  const pharmacy = await pharmacyOf(props)
  if (!pharmacy) {
    const about = await pageMetadata({
      title: t('title'),
      description: t('descriptionNone'),
      path: servicesPath(null),
    })
    // Where the platform cannot tell what is offered, the page asks for a pharmacy and says nothing that one would look for.
    return (await readServiceKinds()).length > 0 ? about : { ...about, robots: { index: false, follow: true } }
  }
  const { name, city, code } = pharmacy
  return pageMetadata({
    title: t('titleAt', { pharmacy: name }),
    description: t('description', { pharmacy: name, city }),
    // The same page has an address that names its pharmacy.
    path: servicesPath(code),
    image: `/og/pharmacy/${code}.png`,
  })
}

/** The chosen pharmacy's services; without one what pharmacies offer, and the ways to one. */
export default async function ChosenServicesPage(props: Props) {
  const pharmacy = await pharmacyOf(props)
  const kinds = pharmacy ? [] : await readServiceKinds()
  return (
    <>
      <PageWatch pharmacy_id={pharmacy?.id ?? null} rendered_at={Date.now()} lifetime_seconds={LIFETIME.pharmacy} />
      {pharmacy ? (
        <ServicesPage pharmacy={pharmacy} services={await readServices(pharmacy.id)} code={null} />
      ) : kinds.length > 0 ? (
        <ServiceKinds kinds={kinds} places={await readPlaces()} />
      ) : (
        <NeedPharmacy back={servicesPath(null)} />
      )}
    </>
  )
}
