import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CartAwaited } from '@/components/checkout/cart-awaited'
import { CollectOrder } from '@/components/checkout/collect-order'
import { CollectPharmacy } from '@/components/checkout/collect-pharmacy'
import { OrderLegal, OrderPrivacy } from '@/components/checkout/order-legal'
import { orderTexts } from '@/components/checkout/order-texts'
import { Compliance } from '@/components/layout/compliance'
import { Container } from '@/components/layout/container'
import { Notice } from '@/components/ui/notice'
import type { Profile } from '@/lib/contract/auth'
import { isMedicine } from '@/lib/contract/products'
import { readCollectOrder } from '@/lib/orders/collect-server'
import { requireToken } from '@/lib/session/server'

export const dynamic = 'force-dynamic'

const PATH = '/checkout/click-and-collect'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('checkout')
  return { title: t('collectPage.title'), robots: { index: false } }
}

/** The order for collection in the pharmacy: what the platform knows is on the page, what is typed lives in the form. */
export default async function ClickAndCollectPage() {
  const token = await requireToken(PATH)
  const t = await getTranslations('checkout')
  const texts = await orderTexts()
  const order = await readCollectOrder({ token, path: PATH })
  if (order === 'no_pharmacy') redirect('/pharmacy-selection?redirect=/checkout')
  return (
    <Container>
      <h1 className="text-2xl sm:text-3xl">{t('collectPage.title')}</h1>
      <p className="mt-2 mb-5 max-w-prose text-muted">{t('collectPage.lead')}</p>
      <noscript>
        <Notice tone="warning" className="mb-5">
          {t('collectPage.noScript')}
        </Notice>
      </noscript>
      {order === 'no_cart' ? (
        <CartAwaited texts={texts} />
      ) : (
        <>
          <CollectOrder
            texts={texts}
            customer={customerOf(order.profile)}
            cart={order.cart.map(({ minsan, name, quantity, kind }) => ({ minsan, name, quantity, kind }))}
            preview={order.preview}
            rules={order.rules}
            ways={order.ways}
            payments={order.payments}
            pharmacy={<CollectPharmacy pharmacy={order.pharmacy} />}
            privacy={<OrderPrivacy />}
            legal={<OrderLegal pharmacy={order.pharmacy} />}
          />
          {order.cart.some(isMedicine) && (
            <div className="mt-8 border-line border-t pt-5">
              <Compliance pharmacy={order.pharmacy} />
            </div>
          )}
        </>
      )}
    </Container>
  )
}

/** No more of the profile goes to the browser than the form shows. */
function customerOf({ id, first_name, last_name, email, phone_number }: Profile) {
  return { id, first_name, last_name, email, phone_number }
}
