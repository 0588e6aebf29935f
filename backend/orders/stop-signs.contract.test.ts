import { type Customer, sharedBackend } from '../testing/file-backend'
import { collection, delivery } from '../testing/ordering'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const backend = sharedBackend('shop')
const { api, somebody } = backend

const atCentral = { params: {}, query: { pharmacy_id: shop.central } }
const add = (me: Customer, minsan: string) =>
  api('addToCart', { body: { pharmacy_id: shop.central, minsan, quantity: 1 } }, me)

describe('a medicine of hospitals (docs/domain.md#L26)', () => {
  const { hospital } = shop

  it('is shown, and no pharmacy has it', async () => {
    const product = await api('getProduct', { ...atCentral, params: { minsan: hospital } })
    expect(product.data).toMatchObject({ supply: 'OSP', availability: 'unavailable', pharmacies_count: 0 })
    expect((await api('listProductPharmacies', { query: { idProdotto: hospital } })).data).toEqual([])
    const found = await api('searchProducts', { query: { NomeProdotto: 'Infusan', pharmacy_id: shop.central } })
    expect(found.data.items.map(({ minsan, availability }) => [minsan, availability])).toEqual([
      [hospital, 'unavailable'],
    ])
  })

  it('enters no cart, by whichever way', async () => {
    const me = somebody()
    expect((await add(me, hospital)).problem.code).toBe('not_available')
    expect((await api('addToTemporaryCart', { body: { idProdotto: hospital, Qta: 1 } }, me)).problem.code).toBe(
      'not_available',
    )
    const merged = await api(
      'mergeCart',
      { body: { products: [{ idProdotto: hospital, Qta: 1 }], pharmacy_id: shop.central } },
      me,
    )
    expect(merged.data).toMatchObject({ products: [], not_merged: [{ minsan: hospital, code: 'not_available' }] })
    const quoted = await api('quoteCart', {
      body: { pharmacy_id: shop.central, products: [{ minsan: hospital, quantity: 1 }] },
    })
    expect(quoted.data).toMatchObject({ products: [], subtotal: 0 })
  })

  it('is not waited for', async () => {
    const body = { email: 'anna@example.com', pharmacy_id: shop.central, consent: true as const }
    expect((await api('notifyWhenBack', { params: { minsan: hospital }, body })).problem.code).toBe('not_available')
  })
})

describe('an animal’s medicine without prescription (docs/domain.md#L25)', () => {
  const { animal } = shop

  it('is reserved without a prescription, with consent, and is not taken back', async () => {
    const me = somebody()
    await add(me, animal)
    const bare = await api('previewOrder', { body: collection({ health_data_consent: false }) }, me)
    expect(bare.data.problems.map(({ code }) => code)).toEqual(['health_consent_missing'])
    const { data } = await api('createOrder', { body: collection() }, me)
    expect(data.lines).toMatchObject([{ prescription_required: false, withdrawal_excluded: true }])
  })

  it('is not delivered by who is authorised for medicines of people, and brings the free delivery no nearer', async () => {
    const me = somebody()
    await add(me, animal)
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 } }, me)
    await api('setCartQuantity', { params: { minsan: animal }, body: { quantity: 2 } }, me)
    const { data } = await api('previewOrder', { body: delivery() }, me)
    expect(data.problems).toMatchObject([{ code: 'medicine_not_deliverable', minsan: animal }])
    expect([data.subtotal, data.delivery_fee]).toEqual([55.7, 4.9])
  })

  it('has no unit price', async () => {
    const { data } = await api('getProduct', { ...atCentral, params: { minsan: animal } })
    expect([data.unit_price, data.availability]).toEqual([null, 'available'])
  })
})
