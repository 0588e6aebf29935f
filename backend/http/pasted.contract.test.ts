import { DASHES, HIDDEN, named, SPACES } from '@/lib/rules/testing/pasted'
import { sharedBackend } from '../testing/file-backend'
import { collection, electronic } from '../testing/ordering'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const { api, somebody } = sharedBackend('shop')
let me: ReturnType<typeof somebody>
beforeAll(() => {
  me = somebody()
})

// JSON cannot contain half a character, but can contain a NUL.
const MARKS = named([...HIDDEN, ...SPACES, ...DASHES])

test.each([
  '(+39) 333 1234567',
  '+39 (333) 123-4567',
  '0039 333 123 4567',
  '\u202a+39 333 123 4567\u202c',
  ...MARKS.map(([, mark]) => `${mark}333${mark}123${mark}4567${mark}`),
])('the telephone number %j is +393331234567', async (phone_number) => {
  const { data } = await api('updateMe', { body: { phone_number } }, me)
  expect(data.phone_number).toBe('+393331234567')
})

test.each(MARKS)('%s changes no codice fiscale, name or address', async (_, mark) => {
  const health_code = `RSSMRA${mark}80A01${mark}H501U`
  const patient = { first_name: `${mark}Mario`, last_name: `Rossi${mark}`, health_code }
  expect((await api('updateMe', { body: { health_code } }, me)).data.health_code).toBe('RSSMRA80A01H501U')
  expect((await api('addPatient', { body: patient }, me)).data.health_code).toBe('RSSMRA80A01H501U')
  const address = { address: 'Via Melzo', city: 'Milano', postal_code: `${mark}20${mark}129` }
  const { data: saved } = await api('addAddress', { body: address }, me)
  expect(saved.postal_code).toBe('20129')
  await api('deleteAddress', { params: { id: saved.id } }, me)
})

test('an order takes the numbers of a prescription with all of them', async () => {
  const mark = MARKS.map(([, one]) => one).join('')
  const health_code = `RSSMRA${mark}80A01${mark}H501U`
  const prescription = { ...electronic, code: `1300A${mark}4000000248${mark}`, health_code }
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.on_prescription } }, me)
  const customer = {
    ...collection().customer,
    phone_number: '\u202a(+39)\u00a0333\u20111234567\u202c',
    first_name: 'An\u200bna',
  }
  const body = collection({ prescriptions: [prescription], tax_code: health_code, customer })
  expect((await api('createOrder', { body }, me)).data).toMatchObject({
    tax_code: 'RSSMRA80A01H501U',
    customer: { first_name: 'Anna', phone_number: '+393331234567' },
    prescriptions: [{ code_masked: '•••••••••••0248', health_code_masked: '••••••••••••501U' }],
  })
})

test.each(named(HIDDEN))('an e-mail address with %s is another one, and refused', async (_, mark) => {
  const email = `anna${mark}rossi@example.com`
  const said = (field: string) => ({ code: 'validation_failed', errors: [{ field, code: 'email_hidden' }] })
  expect((await api('sendGuestCode', { body: { email } })).problem).toMatchObject(said('email'))
  expect((await api('forgotPassword', { body: { email } })).problem).toMatchObject(said('email'))
  const customer = { ...collection().customer, email }
  expect((await api('createOrder', { body: collection({ customer }) }, me)).problem).toMatchObject(
    said('customer.email'),
  )
  const login = { username: email, password: 'correct horse battery', grant_type: 'password' as const }
  expect((await api('login', { body: login })).problem).toMatchObject(said('username'))
})

test('words are no telephone number, as the forms say as well', async () => {
  for (const phone_number of ['chiamami 333 1234567', '333 1234567 int. 5'])
    expect((await api('updateMe', { body: { phone_number } }, me)).problem.errors).toEqual([
      { field: 'phone_number', code: 'phone_invalid' },
    ])
})
