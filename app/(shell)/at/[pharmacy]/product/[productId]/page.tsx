import { notFound } from 'next/navigation'
import { readProduct } from '@/lib/catalogue/server'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'

export const revalidate = 300
export const generateStaticParams = () => []

export default async function ProductPage({ params }: { params: Promise<{ pharmacy: string; productId: string }> }) {
  const { pharmacy: segment, productId } = await params
  const pharmacy = pharmacyOfSegment(segment)
  if (pharmacy === undefined) notFound()
  const product = await readProduct(productId, pharmacy)
  if (product === null || product === 'withdrawn') notFound()
  return (
    <h1>
      {product.name} {String(pharmacy)}
    </h1>
  )
}
