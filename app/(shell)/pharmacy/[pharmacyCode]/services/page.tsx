import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pharmacyOfCode } from '@/app/(shell)/pharmacy/[pharmacyCode]/_pharmacy'
import { PageAge } from '@/components/pharmacies/page-age'
import { ServicesPage } from '@/components/services/services-page'
import { readServices } from '@/lib/pharmacies/server'
import { pageMetadata } from '@/lib/seo/metadata'
import { servicesPath } from '@/lib/services/paths'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacyCode: string }> }

const requirePharmacy = async ({ params }: Props) => pharmacyOfCode((await params).pharmacyCode, servicesPath)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations('services')
  const { name, city, code } = await requirePharmacy(props)
  return pageMetadata({
    title: t('titleAt', { pharmacy: name }),
    description: t('description', { pharmacy: name, city }),
    path: servicesPath(code),
    image: `/og/pharmacy/${code}.png`,
  })
}

/** Services of the pharmacy in the address, independent of the chosen one. */
export default async function PharmacyServicesPage(props: Props) {
  const pharmacy = await requirePharmacy(props)
  return (
    <>
      <PageAge />
      <ServicesPage pharmacy={pharmacy} services={await readServices(pharmacy.id)} code={pharmacy.code} />
    </>
  )
}
