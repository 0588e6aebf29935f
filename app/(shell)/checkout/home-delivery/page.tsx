import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CartAwaited } from '@/components/checkout/cart-awaited'
import { HomeOrder } from '@/components/checkout/home-order'
import { homeTexts } from '@/components/checkout/home-texts'
import { OrderLegal, OrderPrivacy } from '@/components/checkout/order-legal'
import { UndeliverableLines } from '@/components/checkout/undeliverable-lines'
import { Compliance } from '@/components/layout/compliance'
import { Container } from '@/components/layout/container'
import { Notice } from '@/components/ui/notice'
import type { Profile } from '@/lib/contract/auth'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { isMedicine } from '@/lib/contract/products'
import { env } from '@/lib/env'
import { mapsSettings } from '@/lib/maps/settings'
import { readHomeOrder } from '@/lib/orders/home-server'
import { requireToken } from '@/lib/session/server'

export const dynamic = 'force-dynamic'

const PATH = '/checkout/home-delivery'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('checkout')
  return { title: t('homePage.title'), robots: { index: false } }
}

/** The order for delivery: what the platform knows is on the page, what is typed lives in the form. */
export default async function HomeDeliveryPage() {
  if (env().RESERVATION_ONLY) redirect('/checkout')
  const token = await requireToken(PATH)
  const t = await getTranslations('checkout')
  const texts = await homeTexts()
  const order = await readHomeOrder({ token, path: PATH })
  if (order === 'no_pharmacy') redirect('/pharmacy-selection?redirect=/checkout&delivery=1')
  return (
    <Container>
      <h1 className="text-2xl sm:text-3xl">{t('homePage.title')}</h1>
      <p className="mt-2 mb-5 max-w-prose text-muted">{t('homePage.lead')}</p>
      <noscript>
        <Notice tone="warning" className="mb-5">
          {t('homePage.noScript')}
        </Notice>
      </noscript>
      {order === 'no_cart' ? (
        <CartAwaited texts={texts} />
      ) : order.undeliverable.length > 0 ? (
        <UndeliverableLines pharmacy_id={order.pharmacy.id} lines={order.undeliverable} texts={texts} />
      ) : (
        <>
          <HomeOrder
            texts={texts}
            customer={customerOf(order.profile)}
            cart={order.cart.map(({ minsan, name, quantity }) => ({ minsan, name, quantity }))}
            preview={order.preview}
            pharmacy={placeOf(order.pharmacy)}
            deliveries={order.deliveries}
            addresses={order.addresses}
            payments={order.payments}
            has_medicines={order.has_medicines}
            maps={mapsSettings()}
            sender={<p className="text-muted">{t('homePage.from', { pharmacy: order.pharmacy.name })}</p>}
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

function placeOf({ id, latitude, longitude }: Pharmacy) {
  return { id, latitude, longitude }
}
