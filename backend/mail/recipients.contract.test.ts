import { randomKey } from '@/lib/identifiers/random-key'
import { newCustomer, signUpUser } from '../testing/customer'
import { sharedBackend } from '../testing/file-backend'
import { mailTo, readMail } from '../testing/mail'
import { collection, placeOrder } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const backend = sharedBackend('shop')
const { api, folder } = backend
const HOSTILE = 'hai vinto https://evil.example/premio'
const refused = (field: string) => ({ code: 'validation_failed', errors: [{ field, code: 'name_invalid' }] })
const recipients = () => backend.mails().map((mail) => readMail(mail).to)

test('all mails of a customer’s order are sent to the account’s address, whatever is typed', async () => {
  const me = await newCustomer(backend)
  const elsewhere = 'qualcun-altro@example.net'
  const customer = { ...collection().customer, email: elsewhere }
  const order = await placeOrder(api, me, shop.cosmetic, 1, collection({ customer }))
  expect(order.customer.email).toBe(me.email)
  expect((await runCommand(folder, 'orders', 'move', order.number, 'confirmed')).code).toBe(0)
  const body = { name: 'Anna Rossi', contact: elsewhere, minsans: [shop.cosmetic] }
  expect((await api('withdrawOrder', { params: { id: order.id }, body }, me)).status).toBe(201)
  for (const about of [/ricevuto$/, /confermato$/, /^Recesso.*ricevuto$/])
    expect((await mailTo(backend, me.email, about)).subject).toContain(order.number)
  expect(recipients().filter((to) => to.includes(elsewhere))).toEqual([])
})

test('a name with an address of a site is refused at its field, by every call that takes one', async () => {
  const me = await newCustomer(backend)
  const email = 'nuova@example.net'
  const signedUp = await api('signUp', {
    body: { user: { ...signUpUser(email), first_name: HOSTILE }, password: 'gatto-verde-tre' },
  })
  expect(signedUp.problem).toMatchObject(refused('user.first_name'))
  expect((await api('updateMe', { body: { last_name: HOSTILE } }, me)).problem).toMatchObject(refused('last_name'))
  const patient = { first_name: HOSTILE, last_name: 'Rossi', health_code: 'RSSMRA80A01H501U' }
  expect((await api('addPatient', { body: patient }, me)).problem).toMatchObject(refused('first_name'))
  const message = { params: { id: shop.central }, body: { name: HOSTILE, email, text: 'Buongiorno' } }
  expect((await api('sendMessage', message)).problem).toMatchObject(refused('name'))
  const customer = { ...collection().customer, email, first_name: HOSTILE }
  const guest = { headers: { 'X-Device': randomKey(32) } }
  const lines = { pharmacy_id: shop.central, products: [{ minsan: shop.cosmetic, quantity: 1 }] }
  const ordered = await api('createGuestOrder', { body: { ...collection({ customer }), ...lines } }, guest)
  expect(ordered.problem).toMatchObject(refused('customer.first_name'))
  const collected = await api(
    'createGuestOrder',
    { body: { ...collection({ customer: { ...customer, first_name: 'Anna' }, collected_by: HOSTILE }), ...lines } },
    guest,
  )
  expect(collected.problem).toMatchObject(refused('collected_by'))
  expect(recipients().filter((to) => to.includes(email))).toEqual([])
})
