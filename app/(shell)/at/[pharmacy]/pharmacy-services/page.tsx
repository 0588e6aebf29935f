import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageWatch } from '@/components/pharmacy/page-watch'
import { NeedPharmacy, ServicesPage } from '@/components/services/services-page'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy, readServices } from '@/lib/pharmacies/server'
import { LIFETIME } from '@/lib/platform/cache'
import { pageMetadata } from '@/lib/seo/metadata'
import { servicesPath } from '@/lib/services/paths'

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
  if (!pharmacy) return pageMetadata({ title: t('title'), description: t('descriptionNone'), path: servicesPath(null) })
  const { name, city, code } = pharmacy
  return pageMetadata({
    title: t('titleAt', { pharmacy: name }),
    description: t('description', { pharmacy: name, city }),
    // The same page has an address that names its pharmacy.
    path: servicesPath(code),
    image: `/og/pharmacy/${code}.png`,
  })
}

/** The chosen pharmacy's services; without one it asks for one and comes back. */
export default async function ChosenServicesPage(props: Props) {
  const pharmacy = await pharmacyOf(props)
  return (
    <>
      <PageWatch pharmacy_id={pharmacy?.id ?? null} rendered_at={Date.now()} lifetime_seconds={LIFETIME.pharmacy} />
      {pharmacy ? (
        <ServicesPage pharmacy={pharmacy} services={await readServices(pharmacy.id)} code={null} />
      ) : (
        <NeedPharmacy back={servicesPath(null)} />
      )}
    </>
  )
}
