import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { HomeOrder } from '@/components/checkout/home-order'
import { OrderLegal, OrderPrivacy } from '@/components/checkout/order-legal'
import { OrderPage } from '@/components/checkout/order-page'
import { readPlainForm } from '@/components/checkout/plain-form'
import { UndeliverableLines } from '@/components/checkout/undeliverable-lines'
import { homeDefaults } from '@/lib/checkout/home-form'
import { readHomeOrder, readVisitor } from '@/lib/checkout/order-server'
import { readSent } from '@/lib/checkout/plain-form'
import type { SearchParams } from '@/lib/http/search-params'
import { mapsSettings } from '@/lib/maps/settings'
import { env } from '@/lib/settings/env'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

const PATH = '/checkout/home-delivery'

export const metadata: Metadata = { title: messages.checkout.homePage.title, robots: { index: false } }

/** Order for delivery. Platform data are rendered by the server; input lives in the form. */
export default async function HomeDeliveryPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (env().RESERVATION_ONLY) redirect('/checkout')
  const search = await searchParams
  const sent = await readSent(search)
  const found = await readHomeOrder(await readVisitor(PATH, search), sent && new URLSearchParams(sent.fields))
  if (found === 'no_pharmacy') redirect('/pharmacy-selection?redirect=/checkout&delivery=1')
  const t = await getTranslations('checkout')
  const plain = await readPlainForm(PATH, search)
  return (
    <OrderPage way="homePage" order={found} expired={search.expired === '1'}>
      {({
        customer,
        basket,
        cart,
        preview,
        pharmacy,
        deliveries,
        addresses,
        payments,
        has_medicines,
        deductible,
        undeliverable,
        there,
      }) =>
        undeliverable.length > 0 ? (
          <UndeliverableLines pharmacy_id={pharmacy.id} lines={undeliverable} />
        ) : (
          <HomeOrder
            key={customer.id}
            {...{ customer, basket, preview, deliveries, there, addresses, payments, has_medicines, deductible }}
            plain={plain(customer.id, homeDefaults(customer, payments, { addresses, delivery: deliveries[0] }))}
            cart={cart.map(({ minsan, name, quantity }) => ({ minsan, name, quantity }))}
            pharmacy={{ id: pharmacy.id, latitude: pharmacy.latitude, longitude: pharmacy.longitude }}
            maps={mapsSettings()}
            sender={<p className="text-muted">{t('homePage.from', { pharmacy: pharmacy.name })}</p>}
            privacy={<OrderPrivacy />}
            legal={<OrderLegal pharmacy={pharmacy} preview={preview} reserved={[]} />}
          />
        )
      }
    </OrderPage>
  )
}
