import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { pharmacyOfCode } from '@/app/(shell)/pharmacy/[pharmacyCode]/_pharmacy'
import { PageAge } from '@/components/pharmacies/page-age'
import { ServicePage } from '@/components/services/service-page'
import { serviceMetadata } from '@/components/services/service-parts'
import { readId } from '@/lib/contract/id'
import { servicePath } from '@/lib/services/paths'
import { readService } from '@/lib/services/server'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacyCode: string; serviceId: string }> }

async function requireService({ params }: Props) {
  const { pharmacyCode, serviceId } = await params
  const id = readId(serviceId)
  if (id === null) notFound()
  const pharmacy = await pharmacyOfCode(pharmacyCode, (code) => servicePath(code, id))
  const service = await readService(pharmacy.id, id)
  if (!service) notFound()
  return { pharmacy, service }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { pharmacy, service } = await requireService(props)
  return serviceMetadata(pharmacy, service)
}

/** A service of the pharmacy in the address with its booking, independent of the chosen one. */
export default async function PharmacyServicePage(props: Props) {
  const { pharmacy, service } = await requireService(props)
  return (
    <>
      <PageAge />
      <ServicePage pharmacy={pharmacy} service={service} code={pharmacy.code} />
    </>
  )
}
