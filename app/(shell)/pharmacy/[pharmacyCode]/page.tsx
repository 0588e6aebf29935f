import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pharmacyOfCode } from '@/app/(shell)/pharmacy/[pharmacyCode]/_pharmacy'
import { PageAge } from '@/components/pharmacies/page-age'
import { PharmacyPage } from '@/components/pharmacies/pharmacy-page'
import { findPharmacyCity } from '@/lib/pharmacies/cities'
import { pharmacyPath } from '@/lib/pharmacies/paths'
import { readPayments, readPrescriptionWays, readServices } from '@/lib/pharmacies/server'
import { pageMetadata } from '@/lib/seo/metadata'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacyCode: string }> }

const requirePharmacy = async ({ params }: Props) => pharmacyOfCode((await params).pharmacyCode, pharmacyPath)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations('places')
  const { name, code, city, province, address } = await requirePharmacy(props)
  return pageMetadata({
    title: t('pharmacyTitle', { pharmacy: name, city }),
    description: t('pharmacyDescription', { pharmacy: name, address, city, province }),
    path: pharmacyPath(code),
    image: `/og/pharmacy/${code}.png`,
  })
}

/** The pharmacy in the address, independent of the chosen one. */
export default async function OnePharmacyPage(props: Props) {
  const pharmacy = await requirePharmacy(props)
  const [services, payments, prescriptions, place] = await Promise.all([
    readServices(pharmacy.id),
    readPayments(pharmacy.id),
    readPrescriptionWays(pharmacy.id),
    findPharmacyCity(pharmacy),
  ])
  const t = await getTranslations('pharmacy')
  return (
    <>
      <PageAge />
      <PharmacyPage
        pharmacy={pharmacy}
        services={services}
        place={place}
        now={new Date()}
        ways={[
          {
            key: 'deliveries',
            labels: pharmacy.deliveries.map((kind) => t(kind === 'home_delivery' ? 'deliver' : 'collect')),
          },
          { key: 'payments', labels: payments.map(({ label }) => label) },
          { key: 'prescriptions', labels: prescriptions.map(({ label }) => label) },
        ]}
      />
    </>
  )
}
