import { type OrderRequest, orderRequest } from '@/lib/contract/orders'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { backendOfFile, type Customer } from '../testing/file-backend'
import { mailTo, readMail } from '../testing/mail'
import { collection } from '../testing/ordering'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const backend = backendOfFile({ fill: seedShop })
const { api, minor, somebody } = backend

const add = (me: Customer, minsan: string, quantity = 1, pharmacy_id: string = shop.central) =>
  api('addToCart', { body: { pharmacy_id, minsan, quantity } }, me)

const shipping = { address: 'Via Melzo', street_number: '12/A', city: 'Milano', postal_code: '20129' }
const home = { payment: { id: 'on_delivery' as const }, delivery: { id: 'casa' }, shipping }
const nre = {
  minsan: shop.on_prescription,
  kind: 'nre' as const,
  code: '1300A 4000000248',
  health_code: 'RSSMRA80A01H501U',
}

const readStock = async (minsan: string) => {
  const { data } = await api('quoteCart', {
    body: { pharmacy_id: shop.central, products: [{ minsan, quantity: 1 }] },
  })
  return data.products[0]?.max_quantity ?? 0
}

const place = (me: Customer, body: OrderRequest = collection(), key?: string) =>
  api('createOrder', { body }, { ...me, ...(key && { headers: { 'Idempotency-Key': key } }) })

const problemCodes = async (me: Customer, body: OrderRequest) =>
  (await api('previewOrder', { body }, me)).data.problems.map(({ code, field }) => (field ? `${code} ${field}` : code))

describe('an order for collection', () => {
  it('stores the accepted terms, and returns them with the next order', async () => {
    const me = somebody()
    await add(me, shop.cosmetic, 1)
    const first = (await api('previewOrder', { body: collection() }, me)).data
    expect(first.terms_version).toBeNull()
    const { data: order } = await place(me, collection({ terms_version: '2026-11-21' }))
    const kept = order.terms_version ?? ''
    expect(kept).toMatch(/^2026-11-21-[0-9a-f]{12}$/)
    expect((await mailTo(backend, order.customer.email, /ricevuto/)).text).toContain(`/toc/${kept}`)
    await add(me, shop.cosmetic, 1)
    const again = async () => (await api('previewOrder', { body: collection() }, me)).data.terms_version
    expect(await again()).toBe('2026-11-21')
    // After a change of the operator the old order still names the old one, and the next order the new one.
    await backend.stop()
    await backend.start({ OPERATOR_NAME: 'Altra S.r.l.' })
    expect(await again()).toBe(kept)
    expect((await api('getTerms', { params: { version: kept } })).data).toMatchObject({
      brand: 'Salvia',
      operator: 'Salvia Prove S.r.l.',
    })
    for (const version of ['2026-11-21', `${kept}0`])
      expect((await api('getTerms', { params: { version } })).status).toBe(404)
    // An order without a version has accepted no terms, and does not hide an earlier order's.
    expect((await place(me, collection())).data.terms_version).toBeNull()
    expect((await place(me, { ...collection(), terms_version: 'ieri' } as never)).status).toBe(422)
  })

  it('is confirmed as a contract if the pharmacy sells the medicine online', async () => {
    const me = somebody()
    await add(me, shop.otc, 1)
    const { data } = await place(me, collection())
    const { text } = await mailTo(backend, data.customer.email, /ricevuto/)
    expect(text).toMatch(/il tuo contratto/i)
    expect(text).not.toMatch(/la tua prenotazione|soltanto prenotati/i)
    // The mail names no medicine; the downloaded file does.
    const name = data.lines[0]?.name ?? '?'
    expect(text).not.toContain(name)
    const params = { id: data.id }
    expect((await api('getConfirmation', { params }, me)).data.html).toContain(`1 × ${name}`)
    expect((await api('getConfirmation', { params }, somebody())).status).toBe(404)
  })

  it('takes the stock, empties the cart, and mails customer and pharmacy', async () => {
    const me = somebody()
    const before = await readStock(shop.device)
    await add(me, shop.device, 2)
    await add(me, shop.otc, 1)
    const preview = (await api('previewOrder', { body: collection() }, me)).data
    expect(preview).toMatchObject({ subtotal: 24.3, delivery_fee: 0, total: 24.3, problems: [] })
    expect(preview.vat).toEqual([
      { rate: 10, taxable: 4.09, tax: 0.41 },
      { rate: 22, taxable: 16.23, tax: 3.57 },
    ])
    const answer = await place(
      me,
      collection({ expected_total: 24.3, tax_code: 'RSSMRA80A01H501U', collected_by: 'Ugo' }),
    )
    expect(answer.status).toBe(201)
    const order = answer.data
    expect(order).toMatchObject({
      status: 'received',
      pharmacy: { id: shop.central, vat_number: '02489000998' },
      payment: { id: 'in_pharmacy', label: 'Paga in farmacia' },
      customer: { phone_number: expect.stringMatching(/^\+39333123\d{4}$/) },
      tax_code: 'RSSMRA80A01H501U',
      collected_by: 'Ugo',
      total: 24.3,
      payment_status: 'unpaid',
      can_cancel: true,
      can_withdraw_until: expect.any(String),
    })
    expect(order.number).toMatch(/^\d{4}-\d{6}$/)
    expect(order.pickup_code).toMatch(/^[3-9A-Y]{6}$/)
    expect(order.lines.map((line) => [line.minsan, line.withdrawal_excluded])).toEqual([
      [shop.device, false],
      [shop.otc, true],
    ])
    // The pharmacy never closes, so the half hour is not shifted by opening hours.
    const ready = Date.parse(order.ready_at ?? '') - Date.parse(order.created_at)
    expect(ready).toBe(30 * 60_000)
    expect(Date.parse(order.keep_until ?? '')).toBeGreaterThan(Date.parse(order.ready_at ?? ''))

    expect(await readStock(shop.device)).toBe(before - 2)
    expect((await api('getCart', {}, me)).data.products).toEqual([])
    expect((await api('getOrder', { params: { id: order.id } }, me)).data).toEqual(order)
    expect(await mailsAbout(order.number, 2)).toEqual(['centrale@example.com', order.customer.email])
  })

  it('is visible only to its customer, and listed newest first with the total', async () => {
    const me = somebody()
    for (const minsan of [shop.cosmetic, shop.device]) {
      await add(me, minsan)
      await place(me)
    }
    const list = await api('listOrders', { query: { page_size: 1 } }, me)
    expect(list.headers.get('x-total-count')).toBe('2')
    expect(list.data.map((order) => order.lines[0]?.minsan)).toEqual([shop.device])
    const next = await api('listOrders', { query: { page_size: 1, page_number: 2 } }, me)
    expect(next.data.map((order) => order.lines[0]?.minsan)).toEqual([shop.cosmetic])
    const none = await api('listOrders', { query: { status: 'completed' } }, me)
    expect([none.data, none.headers.get('x-total-count')]).toEqual([[], '0'])

    const id = list.data[0]?.id ?? ''
    expect((await api('getOrder', { params: { id } }, somebody())).problem.code).toBe('not_found')
    expect((await api('cancelOrder', { params: { id } }, somebody())).problem.code).toBe('not_found')
    expect((await api('getOrder', { params: { id } })).problem.code).toBe('unauthenticated')
  })

  it('can be cancelled once, which returns the stock', async () => {
    const me = somebody()
    await add(me, shop.device, 3)
    const { data: order } = await place(me)
    const before = await readStock(shop.device)
    const cancelled = await api('cancelOrder', { params: { id: order.id } }, me)
    expect(cancelled.data).toMatchObject({ status: 'cancelled', can_cancel: false })
    expect(cancelled.data.history.map(({ status }) => status)).toEqual(['received', 'cancelled'])
    expect(await readStock(shop.device)).toBe(before + 3)
    const again = await api('cancelOrder', { params: { id: order.id } }, me)
    expect([again.status, again.problem.code]).toEqual([409, 'conflict'])
    expect(await readStock(shop.device)).toBe(before + 3)
    expect(await mailsAbout(order.number, 4)).toEqual([
      'centrale@example.com',
      'centrale@example.com',
      order.customer.email,
      order.customer.email,
    ])
  })

  it('waits for the wholesaler if the stock is insufficient (docs/domain.md#L24)', async () => {
    const me = somebody()
    await add(me, shop.orderable, 2)
    const preview = await api('previewOrder', { body: collection() }, me)
    expect(preview.data.late).toEqual({ minsans: [shop.orderable], rest_ready_at: null })
    const { data } = await place(me)
    const hours = (Date.parse(data.ready_at ?? '') - Date.parse(data.created_at)) / 3_600_000
    expect(hours).toBe(48.5)
  })
})

describe('refuses invalid orders', () => {
  it('empty: cart_empty', async () => {
    const me = somebody()
    expect((await api('previewOrder', { body: collection() }, me)).problem.code).toBe('cart_empty')
    expect((await place(me)).problem.code).toBe('cart_empty')
  })

  it('dearer than agreed: prices_changed', async () => {
    const me = somebody()
    await add(me, shop.cosmetic)
    const refused = await place(me, collection({ expected_total: 19.89 }))
    expect([refused.status, refused.problem.code]).toEqual([409, 'prices_changed'])
    expect(await problemCodes(me, collection({ expected_total: 19.89 }))).toEqual(['prices_changed'])
    expect((await place(me, collection({ expected_total: 19.9 }))).status).toBe(201)
  })

  it('ready later than was shown: ready_changed', async () => {
    const me = somebody()
    await add(me, shop.cosmetic)
    const { data: seen } = await api('previewOrder', { body: collection() }, me)
    expect(Date.parse(seen.ready_holds_until ?? '')).toBeGreaterThan(Date.now())
    const expected_ready = new Date(Date.parse(seen.ready_at ?? '') - 3600_000).toISOString()
    const refused = await place(me, collection({ expected_ready }))
    expect([refused.status, refused.problem.code]).toEqual([409, 'ready_changed'])
    const answer = await place(me, collection({ expected_ready: seen.ready_at ?? '' }))
    expect([answer.status, answer.data.ready_at]).toEqual([201, seen.ready_at])
  })

  it('medicines without consent, or by a person under 18 (docs/domain.md#L14, #L15)', async () => {
    const me = somebody()
    await add(me, shop.otc)
    const without = await place(me, collection({ health_data_consent: false }))
    expect([without.status, without.problem.code]).toEqual([422, 'health_consent_missing'])
    const young = minor()
    await add(young, shop.otc)
    const refused = await place(young)
    expect([refused.status, refused.problem.code]).toEqual([422, 'age_restricted'])
    await api('clearCart', {}, young)
    await add(young, shop.cosmetic)
    expect((await place(young, collection({ health_data_consent: false }))).status).toBe(201)
  })

  it('wrong in its fields: each is named', async () => {
    const me = somebody()
    await add(me, shop.cosmetic)
    const body = collection({
      customer: { ...collection().customer, phone_number: '2 12345678', health_code: 'RSSMRA85T10A562A' },
      tax_code: '01234567897',
      payment: { id: 'on_delivery' },
    })
    const errors = [
      { field: 'customer.phone_number', code: 'phone_invalid' },
      { field: 'customer.health_code', code: 'health_code_invalid' },
      { field: 'tax_code', code: 'health_code_numeric' },
      { field: 'payment.id', code: 'payment_not_accepted' },
    ]
    const refused = await place(me, body)
    expect([refused.status, refused.problem.code]).toEqual([422, 'validation_failed'])
    expect(refused.problem.errors).toEqual(errors)
    expect(await problemCodes(me, body)).toEqual(errors.map(({ field, code }) => `${code} ${field}`))
    const elsewhere = await place(me, collection({ delivery: { id: 'nowhere' } }))
    expect(elsewhere.problem.errors).toEqual([{ field: 'delivery.id', code: 'delivery_unknown' }])
  })

  it("in another format than the contract's", async () => {
    const me = somebody()
    const response = await fetch(`${backend.url}/v1/orders`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${me.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...collection(), coupon: 'GRATIS' }),
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ field: 'coupon', code: 'unknown' }] })
    const late = await place(me, collection({ delivery: { id: 'casa', slot_start: 'domani' } }))
    expect(late.problem.errors).toEqual([{ field: 'delivery.slot_start', code: 'instant_invalid' }])
    expect(orderRequest.safeParse(collection()).success).toBe(true)
  })
})

describe('a prescription medicine', () => {
  it('needs its prescription, in a way that the pharmacy takes, with a number and a patient', async () => {
    const me = somebody()
    await add(me, shop.on_prescription)
    const missing = await place(me)
    expect([missing.status, missing.problem.code]).toEqual([422, 'prescription_missing'])
    expect(missing.problem.errors).toEqual([
      { field: `products.${shop.on_prescription}`, code: 'prescription_missing' },
    ])
    const wrong = await place(me, collection({ prescriptions: [{ ...nre, code: '9990A4000000248' }] }))
    expect(wrong.problem.errors).toEqual([{ field: 'prescriptions.0.code', code: 'nre_region' }])
    const patient = await place(me, collection({ prescriptions: [{ ...nre, health_code: 'RSSMRA85T10A562A' }] }))
    expect(patient.problem.errors).toEqual([{ field: 'prescriptions.0.health_code', code: 'health_code_invalid' }])
    const way = await place(me, collection({ prescriptions: [{ minsan: nre.minsan, kind: 'already_there' }] }))
    expect(way.problem.errors).toEqual([{ field: 'prescriptions.0.kind', code: 'prescription_way_not_accepted' }])
    const upload = await place(
      me,
      collection({ prescriptions: [{ minsan: nre.minsan, kind: 'upload', prescription_id: 'of-somebody-else' }] }),
    )
    expect(upload.problem.errors).toEqual([
      { field: 'prescriptions.0.prescription_id', code: 'prescription_file_unknown' },
    ])
  })

  it('is reserved with an NRE, which is shown masked from then on (docs/domain.md#L18)', async () => {
    const me = somebody()
    await add(me, shop.on_prescription)
    const { data } = await place(me, collection({ prescriptions: [nre, { minsan: shop.otc, kind: 'paper' }] }))
    expect(data.status).toBe('received')
    expect(data.lines).toMatchObject([{ prescription_required: true, withdrawal_excluded: true }])
    expect(data.prescriptions).toEqual([
      {
        minsan: shop.on_prescription,
        kind: 'nre',
        code_masked: '•••••••••••0248',
        health_code_masked: '••••••••••••501U',
        prescription_id: null,
        rejection_reason: null,
        status: 'to_verify',
      },
    ])
  })

  it('waits for a paper prescription', async () => {
    const me = somebody()
    await add(me, shop.on_prescription)
    const { data } = await place(me, collection({ prescriptions: [{ minsan: nre.minsan, kind: 'paper' }] }))
    expect(data.status).toBe('awaiting_prescription')
    expect(data.history.map(({ status }) => status)).toEqual(['received', 'awaiting_prescription'])
  })

  it('is never delivered, and other medicines only by a pharmacy that may sell them online', async () => {
    const me = somebody()
    await add(me, shop.on_prescription, 2)
    const refused = await place(me, collection({ ...home, prescriptions: [nre] }))
    expect([refused.status, refused.problem.code]).toEqual([422, 'medicine_not_deliverable'])
    const offline = somebody()
    await add(offline, shop.otc, 1, shop.small)
    await add(offline, shop.cosmetic, 1, shop.small)
    expect((await place(offline, collection(home))).problem).toMatchObject({
      code: 'medicine_not_deliverable',
      errors: [{ field: `products.${shop.otc}`, code: 'medicine_not_deliverable' }],
    })
    const online = somebody()
    await add(online, shop.otc, 3)
    await add(online, shop.cosmetic)
    expect((await place(online, collection(home))).status).toBe(201)
  })
})

describe('home delivery', () => {
  it('costs its fee up to a sum of goods other than medicines', async () => {
    const me = somebody()
    await add(me, shop.cosmetic)
    await add(me, shop.otc, 3)
    const preview = (await api('previewOrder', { body: collection(home) }, me)).data
    expect(preview).toMatchObject({ subtotal: 33.4, delivery_fee: 4.9, total: 38.3, keep_until: null, problems: [] })
    expect(preview.vat.reduce((sum, { taxable, tax }) => sum + taxable * 100 + tax * 100, 0)).toBeCloseTo(3830, 6)
    await api('setCartQuantity', { params: { minsan: shop.cosmetic }, body: { quantity: 2 } }, me)
    const { data } = await place(me, collection(home))
    expect(data).toMatchObject({ delivery_fee: 0, pickup_code: null, shipping: { ...shipping } })
  })

  it('requires a served address and its minimum', async () => {
    const me = somebody()
    await add(me, shop.device)
    const far = { ...home, shipping: { ...shipping, postal_code: '00100' } }
    expect(await problemCodes(me, collection(far))).toEqual([
      'address_not_served shipping.postal_code',
      'minimum_order_not_met',
    ])
    expect((await place(me, collection(far))).problem.code).toBe('address_not_served')
    const small = await place(me, collection(home))
    expect([small.status, small.problem.code]).toEqual([422, 'minimum_order_not_met'])
    const nowhere = await place(me, collection({ ...home, shipping: null }))
    expect(nowhere.problem.errors).toEqual([{ field: 'shipping', code: 'required' }])
  })

  it('gives the last place of a slot to one', async () => {
    const day = dayNumberAt(Date.now()) + 3
    const slot = {
      start: new Date(romeTimestamp(day, 10 * 60)).toISOString(),
      end: new Date(romeTimestamp(day, 12 * 60)).toISOString(),
    }
    const delivery = { id: 'corriere', slot_start: slot.start }
    const people = [somebody(), somebody(), somebody(), somebody()]
    for (const me of people) await add(me, shop.cosmetic)
    const answers = await Promise.all(people.map((me) => place(me, collection({ ...home, delivery }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('slot_taken')
    expect(answers.find(({ status }) => status === 201)?.data.delivery).toMatchObject({
      slot_start: slot.start,
      slot_end: slot.end,
    })
    const unnamed = await place(people[0] ?? somebody(), collection({ ...home, delivery: { id: 'corriere' } }))
    expect(['cart_empty', 'validation_failed']).toContain(unnamed.problem.code)
  })
})

describe('at the same time', () => {
  it('gives the last pack to one of a hundred', async () => {
    const people = Array.from({ length: 100 }, somebody)
    for (const me of people) expect((await add(me, shop.last_pack)).status).toBe(200)
    // A busy machine may refuse the call before it does anything.
    const insist = async (me: Customer): ReturnType<typeof place> => {
      const answer = await place(me)
      return answer.status === 503 ? insist(me) : answer
    }
    const answers = await Promise.all(people.map(insist))
    const codes = answers.map((answer) => (answer.status === 201 ? 'placed' : answer.problem.code))
    expect(codes.filter((code) => code === 'placed')).toHaveLength(1)
    expect(codes.filter((code) => code === 'not_available')).toHaveLength(people.length - 1)
    expect(
      (
        await api(
          'getCart',
          {},
          people.find((_, index) => codes[index] !== 'placed'),
        )
      ).data,
    ).toMatchObject({
      products: [{ availability: 'unavailable', price: null }],
      subtotal: 0,
    })
  })

  it('places one order for a double click with a key, and refuses another body with it', async () => {
    const me = somebody()
    await add(me, shop.cosmetic)
    const body = collection()
    const [one, other, third] = await Promise.all(['k', 'k', 'k'].map((key) => place(me, body, key)))
    expect([one?.status, other?.status, third?.status]).toEqual([201, 201, 201])
    expect(one?.data.id).toBe(other?.data.id)
    expect((await api('listOrders', { query: {} }, me)).data).toHaveLength(1)
    const changed = await place(me, { ...body, collected_by: 'Ugo' }, 'k')
    expect([changed.status, changed.problem.code]).toEqual([409, 'idempotency_conflict'])
    const later = await place(me, collection(), 'another')
    expect(later.problem.code).toBe('cart_empty')
  })

  it('makes one order of a double click without a key', async () => {
    const me = somebody()
    await add(me, shop.cosmetic)
    const answers = await Promise.all([place(me), place(me)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('may try again with the same key after a refusal', async () => {
    const me = somebody()
    expect((await place(me, collection(), 'again')).problem.code).toBe('cart_empty')
    await add(me, shop.cosmetic)
    expect((await place(me, collection(), 'again')).status).toBe(201)
  })
})

/** Returns the recipients of mails about the order, sorted, once there are `count`. */
async function mailsAbout(number: string, count: number): Promise<string[]> {
  for (let round = 0; ; round += 1) {
    const mails = backend.mails().map(readMail)
    const about = mails.filter((mail) => mail.subject.includes(number)).map((mail) => mail.to)
    if (about.length >= count || round > 600) return about.sort()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
