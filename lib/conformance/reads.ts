import { cartCalls } from '@/lib/contract/cart'
import { cityCalls } from '@/lib/contract/cities'
import { paymentCalls } from '@/lib/contract/payments'
import { type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { productCalls } from '@/lib/contract/products'
import { siteCalls } from '@/lib/contract/site'
import { userDataCalls } from '@/lib/contract/user-data'
import { type Asker, NOWHERE } from './asker'

const DAY_MS = 86_400_000

export interface Found {
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
