import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageWatch } from '@/components/pharmacy/page-watch'
import { serviceMetadata } from '@/components/services/service-metadata'
import { ServicePage } from '@/components/services/service-page'
import { NeedPharmacy } from '@/components/services/services-page'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy } from '@/lib/pharmacies/server'
import { LIFETIME } from '@/lib/platform/cache'
import { privateMetadata } from '@/lib/seo/metadata'
import { servicePath } from '@/lib/services/paths'
import { readService } from '@/lib/services/server'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; serviceId: string }> }

async function serviceOf({ params }: Props) {
  const { pharmacy: segment, serviceId } = await params
  const pharmacy_id = pharmacyOfSegment(segment)
  if (pharmacy_id === undefined || !/^[1-9]\d{0,8}$/.test(serviceId)) notFound()
  const id = Number(serviceId)
  if (pharmacy_id === null) return { id, found: null }
  const [pharmacy, service] = await Promise.all([readPharmacy(pharmacy_id), readService(pharmacy_id, id)])
  if (!pharmacy || !service) notFound()
  return { id, found: { pharmacy, service } }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { found } = await serviceOf(props)
  // Which service it is hangs on the pharmacy: without one there is nothing to find.
  if (!found) return privateMetadata((await getTranslations('services'))('title'), { follow: true })
  return serviceMetadata(found.pharmacy, found.service)
}

/** A service of the chosen pharmacy with its booking; without a pharmacy it asks for one and comes back. */
export default async function ChosenServicePage(props: Props) {
  const { id, found } = await serviceOf(props)
  return (
    <>
      <PageWatch
        pharmacy_id={found?.pharmacy.id ?? null}
        rendered_at={Date.now()}
        lifetime_seconds={LIFETIME.pharmacy}
      />
      {found ? (
        <ServicePage pharmacy={found.pharmacy} service={found.service} code={null} />
      ) : (
        <NeedPharmacy back={servicePath(null, id)} />
      )}
    </>
  )
}
