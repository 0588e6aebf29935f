import { type GuestOrderRequest, guestCalls } from '@/lib/contract/guests'
import { randomKey } from '@/lib/identifiers/random-key'
import { newCustomer, signUpUser } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { pdf } from '../testing/files'
import { listMails, mailsTo, mailTo, readMail, withoutLinks } from '../testing/mail'
import { collection, electronic } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder, somebody } = backend

let guests = 0
/** A new browser with its own mailbox and network. */
function newGuest() {
  guests += 1
  const email = `guest-${guests}@example.org`
  const headers = {
    'X-Device': randomKey(32),
    'X-Forwarded-For': `198.51.${100 + Math.floor(guests / 250)}.${guests % 250}`,
  }
  const customer = { ...collection().customer, email }
  const body = (minsan: string, change: Partial<GuestOrderRequest> = {}): GuestOrderRequest => ({
    ...collection({ customer }),
    pharmacy_id: shop.central,
    products: [{ minsan, quantity: 1 }],
    ...change,
  })
  return { email, headers, customer, body }
}
type Guest = Omit<ReturnType<typeof newGuest>, 'headers'> & { headers: Record<string, string> }

const order = (guest: Guest, body: GuestOrderRequest, key?: string) =>
  api('createGuestOrder', { body }, { headers: { ...guest.headers, ...(key && { 'Idempotency-Key': key }) } })

async function askCode(guest: Guest, headers: Record<string, string> = guest.headers): Promise<string> {
  const about = /codice/
  const before = listMails(backend, guest.email, about).length
  expect((await api('sendGuestCode', { body: { email: guest.email } }, { headers })).status).toBe(204)
  const mails = await mailsTo(backend, guest.email, { about, count: before + 1 })
  return /Codice: (\d{6})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

const confirm = (guest: Guest, code: string, headers = guest.headers) =>
  api('confirmGuestCode', { body: { email: guest.email, code } }, { headers })

async function prove(guest: Guest): Promise<void> {
  expect((await confirm(guest, await askCode(guest))).status).toBe(204)
}

/** Mails to the guest that say this, once there are any. */
async function mailsWith({ email }: Guest, text: string) {
  const found = () => listMails(backend, email).filter((mail) => mail.text.includes(text))
  while (found().length === 0) await new Promise((resolve) => setTimeout(resolve, 25))
  return found()
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('an order without an account', () => {
  it('has name, surname, e-mail and telephone, takes the stock and opens only with its key', async () => {
    const guest = newGuest()
    const preview = await api('previewGuestOrder', { body: guest.body(shop.cosmetic) }, guest)
    expect(preview.data).toMatchObject({ problems: [], lines: [{ minsan: shop.cosmetic, quantity: 1 }] })
    const placed = await order(guest, guest.body(shop.cosmetic))
    expect(placed.data.order).toMatchObject({ status: 'received', customer: { email: guest.email } })
    const params = { id: placed.data.order.id }
    expect((await api('getGuestOrder', { params }, { token: placed.data.key ?? '' })).data.number).toBe(
      placed.data.order.number,
    )
    const other = await order(newGuest(), newGuest().body(shop.cosmetic))
    for (const token of [randomKey(32), other.data.key ?? ''])
      expect((await api('getGuestOrder', { params }, { token })).problem.code).toBe('not_found')
    expect((await api('getGuestOrder', { params }, {})).problem.code).toBe('not_found')
    expect((await api('getOrder', { params }, await somebody())).problem.code).toBe('not_found')
  })

  it("needs the health data consent for a medicine, and trusts the guest's age (docs/domain.md#L14, #L15)", async () => {
    const guest = newGuest()
    expect((await order(guest, guest.body(shop.otc, { health_data_consent: false }))).problem.code).toBe(
      'health_consent_missing',
    )
    expect((await order(guest, guest.body(shop.otc))).status).toBe(201)
  })

  it('is one order per key, also for two concurrent presses, each of which gets a key', async () => {
    const guest = newGuest()
    const key = randomKey()
    const [one, two] = await Promise.all([1, 2].map(() => order(guest, guest.body(shop.cosmetic), key)))
    expect(two?.data.order.id).toBe(one?.data.order.id)
    const params = { id: one?.data.order.id ?? '' }
    for (const answer of [one, two])
      expect((await api('getGuestOrder', { params }, { token: answer?.data.key ?? '' })).status).toBe(200)
    expect((await order(guest, guest.body(shop.otc), key)).problem.code).toBe('idempotency_conflict')
    const elsewhere = newGuest()
    expect((await order(elsewhere, elsewhere.body(shop.cosmetic), key)).problem.code).toBe('idempotency_conflict')
    // A browser without cookies has another secret, or none, and another address at the next request.
    const { 'X-Device': _none, ...without_device } = newGuest().headers
    for (const headers of [newGuest().headers, without_device])
      expect((await order({ ...guest, headers }, guest.body(shop.cosmetic), key)).data.order.id).toBe(
        one?.data.order.id,
      )
  })

  it('accepts a proposal by its key', async () => {
    const guest = newGuest()
    const { data } = await order(guest, guest.body(shop.device, { products: [{ minsan: shop.device, quantity: 3 }] }))
    const params = { id: data.order.id }
    const sent = await runCommand(folder, 'orders', 'propose', data.order.number, '--quantity', `${shop.device}=1`)
    expect(sent.code).toBe(0)
    const accepted = await api('answerGuestProposal', { params, body: { accept: true } }, { token: data.key ?? '' })
    expect(accepted.data).toMatchObject({ proposal: null, lines: [{ minsan: shop.device, quantity: 1 }] })
  })

  it('is called off and withdrawn from by its key, and by no other', async () => {
    const guest = newGuest()
    const { data } = await order(guest, guest.body(shop.cosmetic))
    const params = { id: data.order.id }
    const wish = { name: 'Anna Rossi', contact: 'somebody@example.net', minsans: [shop.cosmetic] }
    for (const token of [undefined, randomKey(32)]) {
      const by = token ? { token } : {}
      expect((await api('cancelGuestOrder', { params }, by)).problem.code).toBe('not_found')
      expect((await api('withdrawGuestOrder', { params, body: wish }, by)).problem.code).toBe('not_found')
      expect((await api('answerGuestProposal', { params, body: { accept: true } }, by)).problem.code).toBe('not_found')
    }
    const me = { token: data.key ?? '' }
    expect((await api('answerGuestProposal', { params, body: { accept: true } }, me)).problem.code).toBe('conflict')
    expect((await api('withdrawGuestOrder', { params, body: wish }, me)).data.outcome).toBe('cancelled')
    const receipt = await mailTo(backend, guest.email, /Recesso/)
    expect(withoutLinks(receipt.text)).not.toMatch(/Crema|Anna/)
    expect(
      backend
        .mails()
        .map(readMail)
        .some(({ to }) => to.includes('somebody@example.net')),
    ).toBe(false)
    const second = await order(guest, guest.body(shop.cosmetic))
    const cancelled = await api(
      'cancelGuestOrder',
      { params: { id: second.data.order.id } },
      { token: second.data.key ?? '' },
    )
    expect(cancelled.data.status).toBe('cancelled')
  })

  it('belongs to the customer with a token, and leaves their cart as it is', async () => {
    const me = await somebody()
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.device } }, me)
    const body = newGuest().body(shop.cosmetic)
    const placed = await api('createGuestOrder', { body }, me)
    expect(placed.data.key).toBeNull()
    expect((await api('getOrder', { params: { id: placed.data.order.id } }, me)).data.lines).toMatchObject([
      { minsan: shop.cosmetic },
    ])
    expect((await api('getCart', {}, me)).data.products).toMatchObject([{ minsan: shop.device }])
  })

  it('is refused without lines, and at a pharmacy that there is not', async () => {
    const guest = newGuest()
    expect((await order(guest, guest.body(shop.cosmetic, { products: [] }))).problem.code).toBe('cart_empty')
    expect((await order(guest, guest.body(shop.cosmetic, { pharmacy_id: '999' }))).problem.code).toBe('cart_empty')
  })
})

describe('its mail', () => {
  it('names neither product nor person to an unproven mailbox until its link is opened, once', async () => {
    const guest = newGuest()
    const { data } = await order(guest, guest.body(shop.otc))
    const mail = await mailTo(backend, guest.email, /ricevuto/)
    const [line] = data.order.lines
    for (const text of [mail.text, mail.html, mail.subject]) {
      expect(text).toContain(data.order.number)
      for (const secret of [line?.name ?? '?', 'Anna', 'Rossi', '333']) expect(withoutLinks(text)).not.toContain(secret)
    }
    // The full confirmation is a file for the ordering browser only.
    const params = { id: data.order.id }
    const kept = await api('getGuestConfirmation', { params }, { token: data.key ?? '' })
    expect(kept.data.html).toContain(`1 × ${line?.name}`)
    expect((await api('getGuestConfirmation', { params }, { token: randomKey(32) })).problem.code).toBe('not_found')
    const token = new URL(mail.link ?? '').searchParams.get('token') ?? ''
    const opened = await api('openGuestLink', { body: { token } }, guest)
    expect(opened.data.id).toBe(data.order.id)
    for (const key of [opened.data.key ?? '', data.key ?? ''])
      expect((await api('getGuestOrder', { params: { id: data.order.id } }, { token: key })).status).toBe(200)
    // Again for the same browser only.
    const again = await api('openGuestLink', { body: { token } }, guest)
    expect((await api('getGuestOrder', { params }, { token: again.data.key ?? '' })).status).toBe(200)
    expect((await api('openGuestLink', { body: { token } }, newGuest())).problem.code).toBe('link_expired')
    expect((await api('openGuestLink', { body: { token } }, {})).problem.code).toBe('link_expired')
    // The confirmation is mailed now, once, with the code of the pick-up.
    const named = await mailsWith(guest, 'Anna')
    expect(named).toHaveLength(1)
    expect(named[0]?.text).toContain(data.order.pickup_code)
  })

  it('is the same whether or not the address has an account', async () => {
    const me = await newCustomer(backend)
    const guest = { ...newGuest(), email: me.email }
    const body = guest.body(shop.cosmetic, { customer: { ...guest.customer, email: me.email } })
    const { data } = await order(guest, body)
    expect(withoutLinks((await mailTo(backend, me.email, /ricevuto/)).text)).not.toMatch(/account|Crema/)
    expect((await api('getOrder', { params: { id: data.order.id } }, me)).problem.code).toBe('not_found')
  })
})

describe('the code', () => {
  const prescription = (guest: Guest) => guest.body(shop.on_prescription, { prescriptions: [electronic] })

  it('is required for a prescription, and then the order is placed', async () => {
    const guest = newGuest()
    const preview = await api('previewGuestOrder', { body: prescription(guest) }, guest)
    expect(preview.data.problems).toContainEqual({ code: 'email_unproven', field: 'customer.email' })
    expect((await order(guest, prescription(guest))).problem.code).toBe('email_unproven')
    await prove(guest)
    const placed = await order(guest, prescription(guest))
    expect(placed.status).toBe(201)
    const { text } = await mailTo(backend, guest.email, /ricevuto/)
    expect(text).toContain('Anna')
    expect(text).toContain(placed.data.order.pickup_code)
  })

  it('lets the browser that proved it upload a prescription for its order only', async () => {
    const guest = newGuest()
    const upload = async (headers: Record<string, string> = guest.headers) => {
      const form = new FormData()
      form.append('prescription', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'promemoria.pdf')
      const sent = await fetch(`${backend.url}${guestCalls.uploadGuestPrescription.path}`, {
        method: 'POST',
        body: form,
        headers,
      })
      return { status: sent.status, answer: (await sent.json()) as { id: string; code?: string } }
    }
    expect((await upload()).answer.code).toBe('email_unproven')
    await prove(guest)
    const { status, answer } = await upload()
    expect(status).toBe(201)
    const byFile = (id: string) => ({ minsan: shop.on_prescription, kind: 'upload' as const, prescription_id: id })
    const body = guest.body(shop.on_prescription, { prescriptions: [byFile(answer.id)] })

    // Another browser cannot order with it, delete it or read it.
    const other = newGuest()
    await prove(other)
    const theirs = other.body(shop.on_prescription, { prescriptions: [byFile(answer.id)] })
    expect((await order(other, theirs)).problem.errors).toMatchObject([{ code: 'prescription_file_unknown' }])
    const params = { id: answer.id }
    expect((await api('deleteGuestPrescription', { params }, other)).problem.code).toBe('not_found')
    expect((await api('deletePrescription', { params }, await somebody())).problem.code).toBe('not_found')

    expect((await order(guest, body)).status).toBe(201)
    expect((await api('deleteGuestPrescription', { params }, guest)).problem.code).toBe('not_found')
    expect((await order(guest, body)).problem.errors).toMatchObject([{ code: 'prescription_file_unknown' }])
    const more = await upload()
    expect((await api('deleteGuestPrescription', { params: { id: more.answer.id } }, guest)).status).toBe(204)
    const types = [await upload(), await upload(), await upload(), await upload(), await upload(), await upload()]
    expect(types.map((one) => one.status)).toEqual([201, 201, 201, 201, 201, 422])
  })

  it('works once, for five attempts, for the requesting browser', async () => {
    const guest = newGuest()
    const code = await askCode(guest)
    const other = { ...guest.headers, 'X-Device': randomKey(32) }
    expect((await confirm(guest, code, other)).problem.code).toBe('link_expired')
    expect((await confirm(guest, wrong(code))).problem.code).toBe('code_wrong')
    expect((await confirm(guest, code)).status).toBe(204)
    expect((await confirm(guest, code)).problem.code).toBe('link_expired')
    expect((await order({ ...guest, headers: other }, prescription(guest))).problem.code).toBe('email_unproven')

    const second = await askCode(guest)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(guest, wrong(second))).problem.code).toBe('code_wrong')
    expect((await confirm(guest, second)).problem.code).toBe('link_expired')
  })

  it('of one browser stays valid whatever others request and try, and so does a login', async () => {
    const me = await newCustomer(backend)
    const guest = { ...newGuest(), email: me.email }
    const code = await askCode(guest)
    const stranger = { 'X-Device': randomKey(32), 'X-Forwarded-For': '192.0.2.77' }
    for (let asked = 0; asked < 5; asked += 1) {
      await api('sendGuestCode', { body: { email: me.email } }, { headers: stranger })
      for (let tries = 0; tries < 5; tries += 1) await confirm(guest, '123456', stranger)
    }
    expect((await api('sendGuestCode', { body: { email: me.email } }, { headers: stranger })).problem.code).toBe(
      'rate_limited',
    )
    expect((await confirm(guest, code)).status).toBe(204)
    const login = { username: me.email, password: me.password, grant_type: 'password' as const }
    expect((await api('login', { body: login }, { headers: stranger })).status).toBe(200)
  })

  it('is sent to a mailbox ten times an hour from everywhere, and beyond that once to each network', async () => {
    const guest = newGuest()
    const ask = (network: number) =>
      api(
        'sendGuestCode',
        { body: { email: guest.email } },
        { headers: { 'X-Device': randomKey(32), 'X-Forwarded-For': `192.0.2.${network}` } },
      )
    for (let network = 1; network <= 5; network += 1)
      for (let again = 0; again < 2; again += 1) expect((await ask(network)).status).toBe(204)
    expect((await ask(1)).problem.code).toBe('rate_limited')
    // Other people's requests do not delay the first code of a browser elsewhere.
    expect((await ask(6)).status).toBe(204)
    expect((await ask(6)).problem.code).toBe('rate_limited')
  })

  it('needs a browser with a device cookie', async () => {
    const without = await api('sendGuestCode', { body: { email: 'a@example.org' } }, {})
    expect(without.problem.code).toBe('validation_failed')
    expect((await confirm(newGuest(), '12 34')).problem.errors).toEqual([{ field: 'code', code: 'code_invalid' }])
  })
})

describe('an order found by its number', () => {
  const find = (guest: Guest, number: string, headers = guest.headers) =>
    api('findGuestOrder', { body: { number, email: guest.email } }, { headers })

  it('opens for the browser that proved its mailbox, and mails the confirmation', async () => {
    const guest = newGuest()
    const { data } = await order(guest, guest.body(shop.cosmetic))
    const { number, id, pickup_code } = data.order
    const elsewhere = { ...guest, headers: { ...guest.headers, 'X-Device': randomKey(32) } }
    expect((await find(elsewhere, number)).problem.code).toBe('email_unproven')
    await prove(elsewhere)
    const [year = '', rest = ''] = number.split('-')
    for (const typed of [number, ` ${year} ${Number(rest)}`, `n. ${year}\u2013${rest}`, `#${year}${rest}`]) {
      const found = await find(elsewhere, typed)
      expect(found.data.id).toBe(id)
      expect((await api('getGuestOrder', { params: { id } }, { token: found.data.key ?? '' })).status).toBe(200)
    }
    expect(await mailsWith(guest, pickup_code ?? '?')).toHaveLength(1)
    expect((await find(guest, number)).problem.code).toBe('email_unproven')
  })

  it('is never another mailbox’s, and an account’s leads to its session', async () => {
    const [guest, other] = [newGuest(), newGuest()]
    const { data } = await order(guest, guest.body(shop.cosmetic))
    await prove(other)
    for (const number of [data.order.number, '2020-000001', 'boh'])
      expect((await find(other, number)).problem.code).toBe('not_found')

    const customer = await newCustomer(backend)
    const mine = { ...newGuest(), email: customer.email }
    const placed = await api('createGuestOrder', { body: mine.body(shop.cosmetic) }, { token: customer.token })
    await prove(mine)
    expect((await find(mine, placed.data.order.number)).data).toEqual({ id: placed.data.order.id, key: null })
  })

  it('needs a device, a number and an address', async () => {
    const guest = newGuest()
    expect((await find(guest, ' ')).problem.errors).toEqual([{ field: 'number', code: 'required' }])
    expect((await find(guest, '2026-000001', { ...guest.headers, 'X-Device': '' })).problem.errors).toEqual([
      { field: 'device', code: 'required' },
    ])
  })
})

describe('the limits', () => {
  it.each([
    ['device', 2],
    ['network', 6],
  ] as const)('ask for the code beyond a day’s orders of a %s, cancelled ones included: %i', async (what, most) => {
    const guest = newGuest()
    const orderAgain = () => {
      const other = newGuest()
      const same = what === 'device' ? 'X-Device' : 'X-Forwarded-For'
      const headers = { ...other.headers, [same]: guest.headers[same] }
      return order({ ...other, headers }, other.body(shop.cosmetic))
    }
    for (let placed = 0; placed < most; placed += 1) {
      const { data } = await orderAgain()
      await api('cancelGuestOrder', { params: { id: data.order.id } }, { token: data.key ?? '' })
    }
    expect((await orderAgain()).problem.code).toBe('email_unproven')
    const preview = await api('previewGuestOrder', { body: guest.body(shop.cosmetic) }, guest)
    expect(preview.data.problems).toContainEqual({ code: 'email_unproven', field: 'customer.email' })
  })

  it('require it for expensive orders and large parts of the stock', async () => {
    const guest = newGuest()
    const dear = guest.body(shop.cosmetic, { products: [{ minsan: shop.cosmetic, quantity: 10 }] })
    const many = await order(guest, dear)
    expect(many.problem.code).toBe('email_unproven')
    await prove(guest)
    expect((await order(guest, dear)).status).toBe(201)
  })

  it('apply to concurrent orders', async () => {
    const guest = newGuest()
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(guest, guest.body(shop.cosmetic))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })
})

describe('the account of an order', () => {
  const ask = (guest: Guest, data: { order: { id: string }; key: string | null }, password = 'lampada-viola-otto') =>
    api(
      'createGuestAccount',
      { params: { id: data.order.id }, body: { password } },
      { ...guest, token: data.key ?? '' },
    )
  const enter = (guest: Guest, password = 'lampada-viola-otto') =>
    api('login', { body: { username: guest.email, password, grant_type: 'password' } }, guest)

  it('exists immediately for a proved mailbox, with its orders', async () => {
    const guest = newGuest()
    await prove(guest)
    const { data } = await order(guest, guest.body(shop.cosmetic))
    expect((await ask(guest, data, 'troppo')).problem.errors).toEqual([
      { field: 'password', code: 'password_too_short' },
    ])
    expect((await ask(guest, data)).data).toEqual({ email: guest.email, confirmed: true })
    const me = { token: (await enter(guest)).data.access_token }
    expect((await api('listOrders', {}, me)).data.map(({ id }) => id)).toEqual([data.order.id])
    expect((await api('getMe', {}, me)).data).toMatchObject({
      first_name: 'Anna',
      birth_day: null,
      marketing_consent: false,
    })
    expect((await ask(guest, data)).problem.code).toBe('not_found')
  })

  it('says that a proved mailbox already has an account', async () => {
    const { email } = await newCustomer(backend)
    const guest = { ...newGuest(), email }
    await prove(guest)
    const { data } = await order(guest, guest.body(shop.cosmetic, { customer: { ...guest.customer, email } }))
    expect((await ask(guest, data)).problem.code).toBe('conflict')
  })

  it('waits for the mailed confirmation otherwise, and a stranger’s key creates none', async () => {
    const guest = newGuest()
    const { data } = await order(guest, guest.body(shop.cosmetic))
    expect((await ask(guest, data)).data.confirmed).toBe(false)
    expect((await enter(guest)).problem.code).toBe('invalid_credentials')
    // The mailbox's owner opens the order's mail on another device: a stranger's password is gone.
    const { link } = await mailTo(backend, guest.email, /ricevuto/)
    const owner = { ...guest, headers: { ...guest.headers, 'X-Device': randomKey(32) } }
    const token = new URL(link ?? '').searchParams.get('token') ?? ''
    const opened = await api('openGuestLink', { body: { token } }, owner)
    expect((await enter(guest)).problem.code).toBe('invalid_credentials')
    expect((await ask(guest, data)).data.confirmed).toBe(false)
    const own = { order: data.order, key: opened.data.key }
    expect((await ask(owner, own, 'scala-verde-nove')).data.confirmed).toBe(true)
    expect((await enter(owner, 'scala-verde-nove')).status).toBe(200)
    expect((await ask(guest, { order: data.order, key: randomKey(32) })).problem.code).toBe('not_found')
  })
})

describe('a mailbox that is proven', () => {
  it('replaces an unconfirmed registration and its password', async () => {
    const guest = newGuest()
    const password = 'del-primo-venuto'
    const user = signUpUser(guest.email)
    expect((await api('signUp', { body: { user, password } }, guest)).status).toBe(201)
    const confirmation = await mailTo(backend, guest.email, /Conferma/)
    await prove(guest)
    const token = new URL(confirmation.link ?? '').searchParams.get('token') ?? ''
    expect((await api('confirmEmail', { body: { email: guest.email, token } }, guest)).problem.code).toBe(
      'link_expired',
    )
    const login = { username: guest.email, password, grant_type: 'password' as const }
    expect((await api('login', { body: login }, guest)).problem.code).toBe('invalid_credentials')
  })
})

describe('an order that has joined an account', () => {
  const joins = {
    login: async ({ email, password }: { email: string; password: string }, guest: Guest) => {
      const body = { username: email, password, grant_type: 'password' as const }
      return { token: (await api('login', { body }, guest)).data.access_token }
    },
    'a look at the orders': async ({ token }: { token: string }) => {
      await api('listOrders', {}, { token })
      return { token }
    },
    'an export': async ({ token, password }: { token: string; password: string }) => {
      await api('confirmIdentity', { body: { password } }, { token })
      await api('exportMe', {}, { token })
      return { token }
    },
  }

  it.each(Object.entries(joins))('by %s is opened by the session, and by no key', async (_name, join) => {
    const customer = await newCustomer(backend)
    const guest = newGuest()
    const body = guest.body(shop.cosmetic, { customer: { ...guest.customer, email: customer.email } })
    const { data } = await order(guest, body)
    const byKey = { ...guest, token: data.key ?? '' }
    const params = { id: data.order.id }
    expect((await api('getGuestOrder', { params }, byKey)).status).toBe(200)
    const me = await join(customer, guest)
    expect((await api('getOrder', { params }, me)).data.status).toBe('received')

    const withdrawal = { name: 'Anna Rossi', contact: 'somebody@example.net', minsans: [shop.cosmetic] }
    const refused = [
      await api('getGuestOrder', { params }, byKey),
      await api('getGuestConfirmation', { params }, byKey),
      await api('cancelGuestOrder', { params }, byKey),
      await api('answerGuestProposal', { params, body: { accept: true } }, byKey),
      await api('withdrawGuestOrder', { params, body: withdrawal }, byKey),
      await api('createGuestAccount', { params, body: { password: 'lampada-viola-otto' } }, byKey),
    ]
    expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'not_found'))
    // The mailed link identifies the order each time, without a key.
    const { link } = await mailTo(backend, customer.email, /ricevuto/)
    const token = new URL(link ?? '').searchParams.get('token') ?? ''
    for (let press = 0; press < 2; press += 1)
      expect((await api('openGuestLink', { body: { token } }, guest)).data).toEqual({ id: data.order.id, key: null })
    expect((await api('getOrder', { params }, me)).data.status).toBe('received')
  })

  it('is not shown to the browser that sends it again', async () => {
    const customer = await newCustomer(backend)
    const guest = newGuest()
    const body = guest.body(shop.cosmetic, { customer: { ...guest.customer, email: customer.email } })
    const idempotencyKey = randomKey()
    expect((await order(guest, body, idempotencyKey)).status).toBe(201)
    await api('listOrders', {}, { token: customer.token })
    expect((await order(guest, body, idempotencyKey)).problem.code).toBe('idempotency_conflict')
  })
})

describe('with time', () => {
  const CLOCK = '--import ./backend/testing/later.mjs'
  const goTo = async (hours: number) => {
    await backend.stop()
    await backend.start({ NODE_OPTIONS: CLOCK, HOURS_AHEAD: String(hours) })
  }

  // Last in this file, since the clock is not set back.
  it("a code expires after ten minutes, and a guest's data are deleted thirty days after the order's end", async () => {
    const guest = newGuest()
    const code = await askCode(guest)
    const { data } = await order(guest, guest.body(shop.cosmetic))
    const open = await order(guest, guest.body(shop.cosmetic))
    const me = { token: data.key ?? '' }
    const params = { id: data.order.id }
    await api('cancelGuestOrder', { params }, me)
    await goTo(0.17)
    expect((await confirm(guest, code)).problem.code).toBe('link_expired')
    expect((await api('getGuestOrder', { params }, me)).status).toBe(200)

    // Each start runs the cleanup, and a stop waits for it.
    for (let start = 0; start < 2; start += 1) await goTo(31 * 24)
    expect((await api('getGuestOrder', { params }, me)).problem.code).toBe('not_found')
    const still = await api('getGuestOrder', { params: { id: open.data.order.id } }, { token: open.data.key ?? '' })
    expect(still.status).toBe(200)
  })
})
