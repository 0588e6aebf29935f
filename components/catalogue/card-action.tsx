import { AddToCart } from '@/components/cart/add-to-cart'
import type { ProductSummary } from '@/lib/contract/products'
import { needsPrescription } from '@/lib/rules/prescription'
import { mayBeOrdered } from '@/lib/rules/sale'

/**
 * The button of a card, or of the product's page with `main`; none for products out of stock everywhere or not for
 * sale.
 */
export function CardAction({
  product,
  pharmacy_id,
  main,
}: {
  product: ProductSummary
  pharmacy_id: string | null
  main?: boolean
}) {
  if (!mayBeOrdered(product) || product.availability === 'unavailable' || product.price === null) return null
  const { minsan, name, image, price, kind, supply, availability, max_quantity } = product
  return (
    // The button needs JavaScript; the product's page says why.
    <div className="noscript:hidden">
      <AddToCart
        product={{ minsan, name, image, price, kind, supply, availability, max_quantity }}
        pharmacy_id={pharmacy_id}
        main={main}
        reserve={needsPrescription(product)}
      />
    </div>
  )
}
