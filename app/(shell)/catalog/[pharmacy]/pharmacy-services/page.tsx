import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireChosen } from '@/app/(shell)/_pharmacy'
import { PageAge } from '@/components/pharmacies/page-age'
import { NeedPharmacy, ServiceKinds, ServicesPage } from '@/components/services/services-page'
import { readPharmacyCities } from '@/lib/pharmacies/cities'
import { readServices } from '@/lib/pharmacies/server'
import { pageMetadata } from '@/lib/seo/metadata'
import { servicesPath } from '@/lib/services/paths'
import { readServiceKinds } from '@/lib/services/server'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('services')
  const pharmacy = await requireChosen((await params).pharmacy)
  if (!pharmacy) {
    const about = await pageMetadata({
      title: t('title'),
      description: t('descriptionNone'),
      path: servicesPath(null),
    })
    // If the platform cannot list service kinds, the page only asks for a pharmacy and is not worth indexing.
    return (await readServiceKinds()).length > 0 ? about : { ...about, robots: { index: false, follow: true } }
  }
  const { name, city, code } = pharmacy
  return pageMetadata({
    title: t('titleAt', { pharmacy: name }),
    description: t('description', { pharmacy: name, city }),
    // The canonical address names the pharmacy.
    path: servicesPath(code),
    image: `/og/pharmacy/${code}.png`,
  })
}

/** The chosen pharmacy's services; without one, the kinds of services and links to choose a pharmacy. */
export default async function ChosenServicesPage({ params }: Props) {
  const pharmacy = await requireChosen((await params).pharmacy)
  const kinds = pharmacy ? [] : await readServiceKinds()
  return (
    <>
      <PageAge pharmacy_id={pharmacy?.id ?? null} />
      {pharmacy ? (
        <ServicesPage pharmacy={pharmacy} services={await readServices(pharmacy.id)} code={null} />
      ) : kinds.length > 0 ? (
        <ServiceKinds kinds={kinds} cities={await readPharmacyCities()} />
      ) : (
        <NeedPharmacy back={servicesPath(null)} />
      )}
    </>
  )
}
