import { notFound } from 'next/navigation'
import { readCategories } from '@/lib/catalogue/server'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'

export const revalidate = 300
export const generateStaticParams = () => []

export default async function HomePage({ params }: { params: Promise<{ pharmacy: string }> }) {
  const pharmacy = pharmacyOfSegment((await params).pharmacy)
  if (pharmacy === undefined) notFound()
  const categories = await readCategories()
  return (
    <h1>
      Home {String(pharmacy)} {categories.length}
    </h1>
  )
}
