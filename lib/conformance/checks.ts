import { authCalls } from '@/lib/contract/auth'
import { type Cart, cartCalls } from '@/lib/contract/cart'
import { cityCalls } from '@/lib/contract/cities'
import { favoriteCalls } from '@/lib/contract/favorites'
import { type Order, orderCalls } from '@/lib/contract/orders'
import { patientCalls } from '@/lib/contract/patients'
import { paymentCalls } from '@/lib/contract/payments'
import { type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { productCalls } from '@/lib/contract/products'
import { questionCalls } from '@/lib/contract/questions'
import { securityCalls } from '@/lib/contract/security'
import { siteCalls } from '@/lib/contract/site'
import { userDataCalls } from '@/lib/contract/user-data'
import { type Asker, NOWHERE } from './asker'

const DAY_MS = 86_400_000

interface Found {
  pharmacy: Pharmacy | null
  /** A product of the pharmacy, preferably not a medicine. */
  minsan: string | null
}

/** Makes every public read with the results of earlier ones. Changes nothing. */
export async function askReads(asker: Asker): Promise<Found> {
  const { ask, skip, refuse } = asker
  const cities = await ask(cityCalls.listCities, { query: { query: 'Milano', limit: 5 } })
  const [city] = cities ?? []
  if (city) await ask(cityCalls.getCity, { params: { city: city.slug } })
  else skip(cityCalls.getCity, 'no comune was found for "Milano"')
  await ask(cityCalls.findAreas, { query: { query: '20124' } })
  await ask(userDataCalls.suggestAddresses, { query: { query: 'via Roma 1, Milano' } })
  const pharmacy = await askPharmacies(asker)
  const minsan = await askProducts(asker, pharmacy)
  const places = await ask(siteCalls.listPlaces, {})
  const [place] = places ?? []
  if (place)
    await ask(siteCalls.listPlacePharmacies, { params: { province: place.province, city: place.slug }, query: {} })
  else skip(siteCalls.listPlacePharmacies, 'there is no place')
  await ask(siteCalls.listPharmacyIndex, { query: {} })
  await ask(siteCalls.listFeedProducts, { query: { limit: 10 } })
  await ask(siteCalls.listRedirects, { query: { limit: 10 } })
  await refuse(pharmacyCalls.getPharmacy, { params: { id: NOWHERE.id } }, ['not_found'])
  await refuse(productCalls.getProduct, { params: { minsan: NOWHERE.minsan } }, ['not_found'])
  await refuse(productCalls.listCategoryProducts, { params: { slug: NOWHERE.slug } }, ['not_found'])
  return { pharmacy, minsan }
}

async function askPharmacies({ ask, skip }: Asker): Promise<Pharmacy | null> {
  // The centre of Italy; the radius covers the country.
  const near = { latitude: 42.5, longitude: 12.5, radius_km: 1500, limit: 5 }
  const [pharmacy] = (await ask(pharmacyCalls.listPharmacies, { query: near })) ?? []
  const { getPharmacy, listServices, listDeliveries, listPrescriptionWays } = pharmacyCalls
  const { listPayments } = paymentCalls
  if (!pharmacy) {
    for (const row of [getPharmacy, listServices, listDeliveries, listPayments, listPrescriptionWays])
      skip(row, 'there is no pharmacy')
    return null
  }
  const params = { id: pharmacy.id }
  await ask(getPharmacy, { params })
  await ask(getPharmacy, { params: { id: pharmacy.code } })
  await ask(listDeliveries, { params, query: { postal_code: pharmacy.postal_code, subtotal: 10 } })
  await ask(listPayments, { params })
  await ask(listPrescriptionWays, { params })
  const [service] = (await ask(listServices, { params })) ?? []
  const { getService, listServiceOffers, listBookingTimes, listBookingDays } = pharmacyCalls
  if (!service) {
    for (const row of [getService, listServiceOffers, listBookingTimes, listBookingDays])
      skip(row, 'the pharmacy offers no service')
    return pharmacy
  }
  const one = { id: pharmacy.id, serviceId: service.id }
  await ask(getService, { params: one })
  const { latitude, longitude } = pharmacy
  await ask(listServiceOffers, { params: { slug: service.slug }, query: { latitude, longitude } })
  await ask(listBookingTimes, { params: one, query: { date: inDays(3) } })
  await ask(listBookingDays, { params: one, query: { from: inDays(1), to: inDays(14) } })
  return pharmacy
}

async function askProducts({ ask, skip }: Asker, pharmacy: Pharmacy | null): Promise<string | null> {
  const at = pharmacy ? { pharmacy_id: pharmacy.id } : {}
  const tree = await ask(productCalls.listCategories, { query: {} })
  const [category] = tree ?? []
  if (category) await ask(productCalls.listCategoryProducts, { params: { slug: category.slug }, query: at })
  else skip(productCalls.listCategoryProducts, 'there is no category')
  const found = await ask(productCalls.searchProducts, { query: { PageIndex: 1, TakeRow: 50, ...at } })
  const there = found?.items.filter(({ availability }) => availability === 'available') ?? []
  const product = there.find(({ kind }) => kind !== 'medicine') ?? there[0] ?? found?.items[0]
  await ask(productCalls.autocomplete, { query: { query: product?.name.slice(0, 12) ?? 'paracetamolo', ...at } })
  await ask(productCalls.listAllProducts, { query: { limit: 10 } })
  const { getProduct, listEquivalents, listProductPharmacies } = productCalls
  if (!product) {
    for (const row of [getProduct, listEquivalents, listProductPharmacies, cartCalls.quoteCart])
      skip(row, 'there is no product')
    return null
  }
  const { minsan } = product
  const params = { minsan }
  await ask(getProduct, { params, query: {} })
  await ask(getProduct, { params, query: at })
  await ask(listEquivalents, { params, query: at })
  await ask(listProductPharmacies, { query: { idProdotto: minsan, limit: 5 } })
  const products = [{ minsan, quantity: 1 }]
  await ask(cartCalls.quoteCart, { body: { pharmacy_id: pharmacy?.id ?? null, products } })
  return minsan
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

interface Account {
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
  await ask(questionCalls.listQuestions, {})
  await ask(questionCalls.draftQuestion, { query: {} })
  await ask(favoriteCalls.listFavorites, { query: {} })
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
  pharmacyId: string,
  email: string,
  orders: boolean,
): Promise<void> {
  const ways = await ask(pharmacyCalls.listDeliveries, { params: { id: pharmacyId }, query: {} })
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
