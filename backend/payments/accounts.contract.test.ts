import { collection } from '../testing/ordering'
import { KEY, MOLLIE_KEY, OTHER_KEY, online, paymentShop, WEBHOOK_SECRET } from '../testing/payments'
import { endUndoTime } from '../testing/query'
import { PASSWORD, shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const pay = paymentShop()
const { api, backend, folder, somebody, query, operate, place, check, start, move, settle, setKeys } = pay

describe('the operator', () => {
  beforeAll(() => pay.byStripe.begin(), 600_000)

  test('sees whose keys they are, not the keys, which are encrypted and in no record', async () => {
    const listed = await operate(['list'])
    expect(listed.stdout).toContain(`…${KEY.slice(-4)}`)
    const rows = await query('SELECT * FROM payment_accounts')
    const records = await query(`SELECT * FROM audit_log WHERE about LIKE 'payments%'`)
    expect(records.length).toBeGreaterThan(0)
    const seen = JSON.stringify([listed, rows, records, backend.output()])
    for (const secret of [KEY, OTHER_KEY, WEBHOOK_SECRET]) expect(seen).not.toContain(secret)
  })

  test('replaces the keys of an account, whose address stays, and takes up another account', async () => {
    const address = async (key: string, secret: string) =>
      JSON.parse((await setKeys(key, secret)).stdout).webhook_url as string
    const first = await address(KEY, '')
    expect(new URL(first).pathname).toBe(`/api${pay.stripe_webhook}`)
    expect(JSON.parse((await operate(['list', '--json'])).stdout)[0]).toMatchObject({ code: 'F1', has_webhook: true })
    const me = somebody()
    const { id } = await place(me)
    const reference = pay.byStripe.referenceIn((await start(me, id)).data.url)
    const second = await address(OTHER_KEY, '')
    expect(second).not.toBe(first)
    // The payment under way stays with the account that opened it.
    pay.stripe.pay(reference)
    expect((await check(me, id)).online_payment?.state).toBe('authorised')
    expect(await address(KEY, WEBHOOK_SECRET)).not.toBe(first)
  })

  test('is refused keys of a wrong form, keys that Stripe refuses, and an unknown pharmacy', async () => {
    const wrong = await setKeys('pk_test_notasecretkey')
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('secret_key')])
    const unknown = await setKeys('sk_test_51Unknown000000')
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('does not accept')])
    const nowhere = await setKeys(KEY, WEBHOOK_SECRET, 'F999')
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('o pharmacy F999')])
  })

  test('changes to Mollie, whose events need no secret, and back: payments under way stay where they are', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = pay.byStripe.referenceIn((await start(me, id)).data.url)
    const set = await pay.setMollie()
    expect(JSON.parse(set.stdout)).toMatchObject({ provider: 'mollie', last_four: '0001', has_webhook: true })
    const next = await place(me)
    expect((await start(me, next.id)).data.url).toContain('mollie.com')
    pay.stripe.pay(reference)
    expect((await check(me, id)).online_payment?.state).toBe('authorised')
    const wrong = await pay.setMollie(KEY)
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('secret_key')])
    const unknown = await pay.setMollie('test_dHarUnknown00')
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('Mollie does not accept')])
    expect((await setKeys()).code).toBe(0)
  })

  test('removes the keys: nothing is offered, and what was authorised is still captured', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = pay.byStripe.referenceIn((await start(me, id)).data.url)
    await pay.byStripe.authorise(reference)
    await check(me, id)
    const waiting = somebody()
    const late = await place(waiting)
    expect((await operate(['remove', '--pharmacy', 'F1'])).code).toBe(0)
    const offered = (await api('listPayments', { params: { id: shop.central } })).data
    expect(offered.map((one) => one.id)).not.toContain('online')
    expect((await start(waiting, late.id)).problem.code).toBe('conflict')
    await move(id, ['confirmed', 'preparing', 'ready'])
    await move(id, ['completed'])
    await endUndoTime(folder)
    await settle(2)
    expect(pay.stripe.read(reference)).toMatchObject({ captured_cents: 3980 })
    expect((await operate(['remove', '--pharmacy', 'F1'])).code).toBe(1)
  })
})

describe('the owner at the desk', () => {
  beforeAll(() => pay.demo.begin(), 600_000)

  const at = { pharmacy_id: shop.central }
  const keys = { ...at, secret_key: KEY, webhook_secret: WEBHOOK_SECRET }
  let owner: { token: string; name: string }
  beforeAll(async () => {
    owner = await newStaff(backend, 'F1', 'owner')
  }, 600_000)

  test('sets the keys with the password, sees no key, and removes them; both are in the record', async () => {
    expect((await api('getDeskPaymentAccount', { query: at }, owner)).data).toEqual({ account: null })
    const without = await api('setDeskPaymentAccount', { body: keys }, owner)
    expect(without.problem).toMatchObject({ errors: [{ field: 'current_password', code: 'required' }] })
    const wrong = await api('setDeskPaymentAccount', { body: { ...keys, current_password: 'wrong' } }, owner)
    expect(wrong.problem.code).toBe('wrong_password')
    const proof = { current_password: PASSWORD }
    const set = await api('setDeskPaymentAccount', { body: { ...keys, ...proof } }, owner)
    expect(set.data.account).toMatchObject({ provider: 'stripe', last_four: KEY.slice(-4), has_webhook: true })
    const shown = await api('getDeskPaymentAccount', { query: at }, owner)
    for (const secret of [KEY, WEBHOOK_SECRET]) expect(set.text + shown.text).not.toContain(secret)
    const removed = await api('removeDeskPaymentAccount', { body: { ...at, ...proof } }, owner)
    expect(removed.data).toEqual({ account: null })
    const again = await api('removeDeskPaymentAccount', { body: { ...at, ...proof } }, owner)
    expect(again.problem.code).toBe('not_found')
    const { items } = (await api('listDeskAudit', { query: at }, owner)).data
    const recorded = items
      .filter(({ action }) => action.startsWith('payment_keys'))
      .map((one) => [one.action, one.by?.name])
    expect(recorded).toEqual([
      ['payment_keys_removed', owner.name],
      ['payment_keys_set', owner.name],
    ])
  })

  test('gets an error at a field that is no key, and one if Stripe refuses the key', async () => {
    const set = async (change: object) =>
      (await api('setDeskPaymentAccount', { body: { ...keys, current_password: PASSWORD, ...change } }, owner)).problem
    expect(await set({ secret_key: 'pk_test_public' })).toMatchObject({
      errors: [{ field: 'secret_key', code: 'invalid' }],
    })
    expect(await set({ webhook_secret: 'none' })).toMatchObject({
      errors: [{ field: 'webhook_secret', code: 'invalid' }],
    })
    expect(await set({ secret_key: 'sk_test_51Unknown000000' })).toMatchObject({ code: 'forbidden' })
  })

  test('chooses Mollie, which has one key and no secret', async () => {
    const proof = { current_password: PASSWORD, ...at, provider: 'mollie' } as const
    const secret = await api('setDeskPaymentAccount', { body: { ...keys, ...proof, secret_key: MOLLIE_KEY } }, owner)
    expect(secret.problem).toMatchObject({ errors: [{ field: 'webhook_secret', code: 'invalid' }] })
    const stripe = await api('setDeskPaymentAccount', { body: { ...proof, secret_key: KEY } }, owner)
    expect(stripe.problem).toMatchObject({ errors: [{ field: 'secret_key', code: 'invalid' }] })
    const set = await api('setDeskPaymentAccount', { body: { ...proof, secret_key: MOLLIE_KEY } }, owner)
    expect(set.data.account).toMatchObject({ provider: 'mollie', last_four: '0001', has_webhook: true })
    expect(set.text).not.toContain(MOLLIE_KEY)
  })

  test('is none who only prepares orders', async () => {
    expect((await api('getDeskPaymentAccount', { query: at }, pay.staff)).problem.code).toBe('forbidden')
    const body = { ...keys, current_password: PASSWORD }
    expect((await api('setDeskPaymentAccount', { body }, pay.staff)).problem.code).toBe('forbidden')
    const removal = { ...at, current_password: PASSWORD }
    expect((await api('removeDeskPaymentAccount', { body: removal }, pay.staff)).problem.code).toBe('forbidden')
  })
})

describe('the demo provider', () => {
  beforeAll(async () => {
    await operate(['remove', '--pharmacy', 'F1'])
    await pay.loadDemo()
  }, 600_000)

  test('a guest pays with the key of the order, and the page of the demo answers once', async () => {
    const guest = { pharmacy_id: shop.central, products: [{ minsan: shop.cosmetic, quantity: 1 }] }
    const placed = (await api('createGuestOrder', { body: { ...collection(online), ...guest } })).data
    const key = { token: placed.key ?? '' }
    const params = { id: placed.order.id }
    expect((await api('startGuestPayment', { params, body: { attempt: 1 } }, { token: 'x' })).status).toBe(404)
    expect((await api('checkGuestPayment', { params }, { token: 'x' })).status).toBe(404)
    const { url } = (await api('startGuestPayment', { params, body: { attempt: 1 } }, key)).data
    const payment = { params: { id: pay.demo.referenceIn(url) } }
    expect((await api('getDemoPayment', payment)).data).toMatchObject({ amount: 19.9, is_open: true })
    const return_path = `/api/orders/${params.id}/payment`
    const accepted = await api('answerDemoPayment', { ...payment, body: { answer: 'accept' } })
    expect(accepted.data).toEqual({ return_path })
    expect((await api('answerDemoPayment', { ...payment, body: { answer: 'refuse' } })).data).toEqual({ return_path })
    expect((await api('getDemoPayment', payment)).data.is_open).toBe(false)
    expect((await api('checkGuestPayment', { params }, key)).data.online_payment?.state).toBe('authorised')
    expect((await api('getDemoPayment', { params: { id: 'unknown' } })).status).toBe(404)
    expect((await api('answerDemoPayment', { params: { id: 'unknown' }, body: { answer: 'accept' } })).status).toBe(404)
  })

  test('receives number, amount and pharmacy, and nothing else', async () => {
    const me = somebody()
    const { id, number } = await place(me)
    const reference = pay.demo.referenceIn((await start(me, id)).data.url)
    const [sent] = await query('SELECT * FROM demo_payments WHERE id = $1', [reference])
    expect(sent).toEqual({
      ...{ id: reference, key: expect.any(String), order_number: number, pharmacy: 'Farmacia Centrale' },
      ...{ amount_cents: 3980, captured_cents: 0, refunded_cents: 0, state: 'open' },
      ...{ return_path: `/api/orders/${id}/payment`, expires_at: expect.any(Date) },
    })
  })

  test('refuses an event without a reference, and one of a provider that there is not', async () => {
    expect(await pay.post('/payments/webhook/nobody/x', '{}')).toBe(404)
    expect(await pay.post('/payments/webhook/stripe/x', '{}')).toBe(404)
    expect(await pay.post('/payments/webhook/mollie/x', 'id=tr_1')).toBe(404)
    expect(await pay.demo.send('another shop', { id: 'evt_other' })).toBe(204)
  })
})
