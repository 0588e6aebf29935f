import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { pharmacyOfCode } from '@/app/(shell)/pharmacy/[pharmacyCode]/_pharmacy'
import { PageWatch } from '@/components/pharmacy/page-watch'
import { serviceMetadata } from '@/components/services/service-metadata'
import { ServicePage } from '@/components/services/service-page'
import { LIFETIME } from '@/lib/platform/cache'
import { servicePath } from '@/lib/services/paths'
import { readService } from '@/lib/services/server'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacyCode: string; serviceId: string }> }

async function serviceOf({ params }: Props) {
  const { pharmacyCode, serviceId } = await params
  if (!/^[1-9]\d{0,8}$/.test(serviceId)) notFound()
  const id = Number(serviceId)
  const pharmacy = await pharmacyOfCode(pharmacyCode, (code) => servicePath(code, id))
  const service = await readService(pharmacy.id, id)
  if (!service) notFound()
  return { pharmacy, service }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { pharmacy, service } = await serviceOf(props)
  return serviceMetadata(pharmacy, service)
}

/** A service of the pharmacy in the address with its booking, whichever is chosen. */
export default async function PharmacyServicePage(props: Props) {
  const { pharmacy, service } = await serviceOf(props)
  return (
    <>
      <PageWatch rendered_at={Date.now()} lifetime_seconds={LIFETIME.pharmacy} />
      <ServicePage pharmacy={pharmacy} service={service} code={pharmacy.code} />
    </>
  )
}
