import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CollectOrder } from '@/components/checkout/collect-order'
import { CollectPharmacy } from '@/components/checkout/collect-pharmacy'
import { OrderLegal, OrderPrivacy } from '@/components/checkout/order-legal'
import { OrderPage } from '@/components/checkout/order-page'
import { readPlainForm } from '@/components/checkout/plain-form'
import { collectDefaults } from '@/lib/checkout/collect-request'
import { readCollectOrder, readVisitor } from '@/lib/checkout/order-server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

const PATH = '/checkout/click-and-collect'

export const metadata: Metadata = { title: messages.checkout.collectPage.title, robots: { index: false } }

/** Order for collection. Platform data are rendered by the server; input lives in the form. */
export default async function ClickAndCollectPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const found = await readCollectOrder(await readVisitor(PATH, search))
  if (found === 'no_pharmacy') redirect('/pharmacy-selection?redirect=/checkout')
  const plain = await readPlainForm(PATH, search)
  return (
    <OrderPage way="collectPage" order={found} expired={search.expired === '1'}>
      {({ customer, basket, cart, preview, rules, ways, payments, pharmacy, reserved }) => (
        <CollectOrder
          key={customer.id}
          {...{ customer, basket, preview, rules, ways, payments }}
          plain={plain(customer.id, collectDefaults(customer, payments, rules))}
          cart={cart.map(({ minsan, name, quantity, kind }) => ({ minsan, name, quantity, kind }))}
          reserved={reserved}
          pharmacy_id={pharmacy.id}
          pharmacy={<CollectPharmacy pharmacy={pharmacy} />}
          privacy={<OrderPrivacy />}
          legal={<OrderLegal pharmacy={pharmacy} preview={preview} reserved={reserved} />}
        />
      )}
    </OrderPage>
  )
}
