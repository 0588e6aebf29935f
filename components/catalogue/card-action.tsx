import { useTranslations } from 'next-intl'
import { AddToCart } from '@/components/cart/add-to-cart'
import { needsPrescription, type ProductSummary } from '@/lib/contract/products'

/** A card's button; none for what nobody has. */
export function CardAction({ product, pharmacy_id }: { product: ProductSummary; pharmacy_id: number | null }) {
  const t = useTranslations('product')
  if (product.availability === 'unavailable' || product.price === null) return null
  const prescription = needsPrescription(product.supply)
  const { minsan, name, image, price, kind, supply, availability, max_quantity } = product
  return (
    // Without a script it would do nothing; the product's page says why.
    <div className="noscript:hidden">
      <AddToCart
        product={{ minsan, name, image, price, kind, supply, availability, max_quantity }}
        pharmacy_id={pharmacy_id}
        size="sm"
        variant="secondary"
        label={t(prescription ? 'reserve' : 'add')}
        name={t(prescription ? 'reserveLabel' : 'addLabel', { product: name })}
      />
    </div>
  )
}
