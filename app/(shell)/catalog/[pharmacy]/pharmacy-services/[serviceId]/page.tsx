import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireChosen } from '@/app/(shell)/_pharmacy'
import { PageAge } from '@/components/pharmacies/page-age'
import { ServicePage } from '@/components/services/service-page'
import { serviceMetadata } from '@/components/services/service-parts'
import { NeedPharmacy } from '@/components/services/services-page'
import { readId } from '@/lib/contract/id'
import { privateMetadata } from '@/lib/seo/metadata'
import { servicePath } from '@/lib/services/paths'
import { readService } from '@/lib/services/server'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; serviceId: string }> }

async function requireService({ params }: Props) {
  const { pharmacy: segment, serviceId } = await params
  const id = readId(serviceId)
  if (id === null) notFound()
  const pharmacy = await requireChosen(segment)
  if (!pharmacy) return { id, found: null }
  const service = await readService(pharmacy.id, id)
  if (!service) notFound()
  return { id, found: { pharmacy, service } }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { found } = await requireService(props)
  // The service depends on the pharmacy: without one there is nothing to find.
  if (!found) return privateMetadata((await getTranslations('services'))('title'), { follow: true })
  return serviceMetadata(found.pharmacy, found.service)
}

/** A service of the chosen pharmacy with its booking; without a pharmacy it asks for one and returns. */
export default async function ChosenServicePage(props: Props) {
  const { id, found } = await requireService(props)
  return (
    <>
      <PageAge pharmacy_id={found?.pharmacy.id ?? null} />
      {found ? (
        <ServicePage pharmacy={found.pharmacy} service={found.service} code={null} />
      ) : (
        <NeedPharmacy back={servicePath(null, id)} />
      )}
    </>
  )
}
