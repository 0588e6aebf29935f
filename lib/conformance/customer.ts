import { authCalls } from '@/lib/contract/auth'
import { type Cart, cartCalls } from '@/lib/contract/cart'
import { type Order, orderCalls } from '@/lib/contract/orders'
import { patientCalls } from '@/lib/contract/patients'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { securityCalls } from '@/lib/contract/security'
import { userDataCalls } from '@/lib/contract/user-data'
import type { Asker } from './asker'
import type { Found } from './reads'

export interface Account {
  email: string
  password: string
}

/**
 * Calls as an account: reads, and writes that are undone. `orders`: also places an order for collection, visible to
 * its pharmacy, and cancels it.
 */
export async function askAsCustomer(asker: Asker, account: Account, found: Found, orders: boolean): Promise<void> {
  const { ask, refuse, logIn } = asker
  const nobody = { username: 'conformance@example.com', password: 'conformance', grant_type: 'password' as const }
  await refuse(authCalls.login, { body: nobody }, ['invalid_credentials'])
  const session = await ask(authCalls.login, {
    body: { ...nobody, username: account.email, password: account.password },
  })
  if (!session) return
  logIn(session.access_token)
  const me = await ask(authCalls.getMe, {})
  await askAboutMe(asker)
  const cart = await ask(cartCalls.getCart, {})
  if (cart?.products.length === 0) await askCart(asker, found, account.email, orders)
  else if (cart) asker.skip(cartCalls.addToCart, 'the account has something in its cart, which is left alone')
  // Adding to the cart changed the favourite pharmacy.
  if (me) await ask(authCalls.updateMe, { body: { pharmacy_id: me.pharmacy_id } })
  await ask(authCalls.logout, {})
  if (!asker.lacks(authCalls.logout)) await refuse(authCalls.getMe, {}, ['unauthenticated'])
}

async function askAboutMe({ ask, refuse }: Asker): Promise<void> {
  for (const row of [authCalls.listConsents, securityCalls.listSessions, userDataCalls.listDelegations] as const)
    await ask(row, {})
  await ask(userDataCalls.listFidelityCards, {})
  await ask(pharmacyCalls.listMyBookings, {})
  const [order] = (await ask(orderCalls.listOrders, { query: {} })) ?? []
  if (order) await ask(orderCalls.getOrder, { params: { id: order.id } })
  await refuse(orderCalls.getOrder, { params: { id: 'conformance-no-such-id' } }, ['not_found'])
  await ask(userDataCalls.listAddresses, {})
  const place = { address: 'Via della Prova', street_number: '1', city: 'Milano', province: 'MI', postal_code: '20124' }
  const saved = await ask(userDataCalls.addAddress, { body: place })
  if (saved) {
    const params = { id: saved.id }
    await ask(userDataCalls.updateAddress, { params, body: { label: 'Prova' } })
    await ask(userDataCalls.deleteAddress, { params })
  }
  await refuse(userDataCalls.addAddress, { body: { ...place, postal_code: '2012' } }, ['validation_failed'])
  await ask(patientCalls.listPatients, {})
}

async function askCart(asker: Asker, { pharmacy, minsan }: Found, email: string, orders: boolean): Promise<void> {
  const { ask, skip } = asker
  await ask(cartCalls.verifyTemporaryCart, { query: {} })
  await ask(cartCalls.getTemporaryCart, { query: {} })
  if (!pharmacy || !minsan) return skip(cartCalls.addToCart, 'there is no pharmacy or no product')
  await ask(cartCalls.addToTemporaryCart, { body: { idProdotto: minsan, Qta: 1 } })
  await ask(cartCalls.setTemporaryCartQuantity, { body: { idProdotto: minsan, Qta: 1 } })
  await ask(cartCalls.removeFromTemporaryCart, { query: {} })
  const params = { minsan }
  const added = await ask(cartCalls.addToCart, { body: { pharmacy_id: pharmacy.id, minsan, quantity: 1 } })
  await ask(cartCalls.setCartQuantity, { params, body: { quantity: 1 } })
  await ask(cartCalls.switchPharmacy, { body: { pharmacy_id: pharmacy.id } })
  await ask(cartCalls.mergeCart, { body: { products: [], pharmacy_id: pharmacy.id } })
  if (added) await askOrder(asker, added, pharmacy.id, email, orders)
  await ask(cartCalls.cartToTemporary, { body: {} })
  await ask(cartCalls.removeFromTemporaryCart, { query: {} })
  if (await ask(cartCalls.addToCart, { body: { pharmacy_id: pharmacy.id, minsan, quantity: 1 } }))
    await ask(cartCalls.removeFromCart, { params })
  await ask(cartCalls.clearCart, {})
}

async function askOrder(
  { ask, skip, lacks }: Asker,
  cart: Cart,
  pharmacy_id: string,
  email: string,
  orders: boolean,
): Promise<void> {
  const ways = await ask(pharmacyCalls.listDeliveries, { params: { id: pharmacy_id }, query: {} })
  const collection = ways?.find(({ kind }) => kind === 'click_and_collect')
  if (!collection) return skip(orderCalls.previewOrder, 'the pharmacy hands nothing over')
  const body = {
    customer: { first_name: 'Prova', last_name: 'Di Conformità', email, phone_number: '+39 06 12345678' },
    payment: { id: 'in_pharmacy' as const },
    delivery: { id: collection.id },
    shipping: null,
    prescriptions: [],
    health_data_consent: true,
  }
  const preview = await ask(orderCalls.previewOrder, { body })
  if (!orders) return skip(orderCalls.createOrder, 'asked with --orders alone, because the pharmacy sees it')
  if (lacks(orderCalls.cancelOrder)) return skip(orderCalls.createOrder, 'it could not be cancelled')
  if (!preview || preview.problems.length > 0 || cart.products.some(({ kind }) => kind === 'medicine'))
    return skip(orderCalls.createOrder, 'nothing was found that may be ordered without more')
  const made: Order | null = await ask(orderCalls.createOrder, { body })
  if (!made) return
  await ask(orderCalls.getOrder, { params: { id: made.id } })
  await ask(orderCalls.cancelOrder, { params: { id: made.id } })
}
