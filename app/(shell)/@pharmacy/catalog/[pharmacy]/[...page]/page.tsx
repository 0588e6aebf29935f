import { useTranslations } from 'next-intl'
import { pharmacyOfSegment, readPharmacy } from '@/lib/pharmacies/server'

export const revalidate = 300
export const generateStaticParams = () => []

/**
 * Name of the header's pharmacy link on pages that are cached by pharmacy. Blog lists have no pharmacy in their path
 * whatever the visitor chose, so without one the name is neutral.
 */
export default async function PharmacyName({ params }: { params: Promise<{ pharmacy: string }> }) {
  const id = pharmacyOfSegment((await params).pharmacy)
  const pharmacy = id ? await readPharmacy(id) : null
  return <Name name={pharmacy?.name} />
}

function Name({ name }: { name: string | undefined }) {
  const t = useTranslations('shell')
  if (name === undefined) return t('pharmacySlot')
  return (
    <>
      <span className="sr-only">{t('yourPharmacy')}: </span>
      {name}
    </>
  )
}
