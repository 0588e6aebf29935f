import type * as z from 'zod/mini'
import { DASHES, HIDDEN, named, SPACES } from '@/lib/rules/testing/pasted'
import { authCalls, credentials, new_password, signUpUser } from './auth'
import { cityCalls } from './cities'
import { guestCalls } from './guests'
import { orderCustomer, shipping } from './orders'
import { patientRequest } from './patients'
import { pharmacyCalls } from './pharmacies'
import { orderPrescription } from './prescriptions'
import { productCalls } from './products'
import { securityCalls } from './security'
import { userDataCalls } from './user-data'
import { code, contact, email, healthCode, lines, mailedCode, phone, postal_code, text } from './values'
import { withdrawalCalls } from './withdrawals'

const field = (schema: { shape: Record<string, z.ZodMiniType> } | undefined, name: string): z.ZodMiniType => {
  const found = schema?.shape[name]
  if (!found) throw new Error(`no field ${name}`)
  return found
}
const body = (call: { body?: unknown }) => call.body as { shape: Record<string, z.ZodMiniType> }
const query = (call: { query?: unknown }) => call.query as { shape: Record<string, z.ZodMiniType> }

/** Every field for a number or code, with a valid value: separators are ignored. */
const CODES: [string, z.ZodMiniType, string][] = [
  ['codice fiscale of an order', field(orderCustomer, 'health_code'), 'RSSMRA85T10A562S'],
  ['codice fiscale of a patient', field(patientRequest, 'health_code'), 'RSSMRA85T10A562S'],
  ['codice fiscale of the profile', field(body(authCalls.updateMe), 'health_code'), 'RSSMRA85T10A562S'],
  ['codice fiscale of a delegation', field(body(userDataCalls.addDelegation), 'health_code'), 'RSSMRA85T10A562S'],
  ['number of a prescription', field(orderPrescription, 'code'), '1300A4000000248'],
  ['PIN of a prescription', field(orderPrescription, 'pin'), '1234'],
  ['CAP of a delivery', field(shipping, 'postal_code'), '20121'],
  ['CAP of a saved address', field(body(userDataCalls.addAddress), 'postal_code'), '20121'],
  ['CAP of a query', field(query(pharmacyCalls.listDeliveries), 'postal_code'), '20121'],
  ['code of a guest', field(body(guestCalls.confirmGuestCode), 'code'), '123456'],
  ['code of a customer', field(body(securityCalls.confirmIdentity), 'code'), '123456'],
]
/** Every single-line text field. */
const LINES: [string, z.ZodMiniType][] = [
  ['first name', field(signUpUser, 'first_name')],
  ['last name of the profile', field(body(authCalls.updateMe), 'last_name')],
  ['name of a patient', field(patientRequest, 'first_name')],
  ['name of an order', field(orderCustomer, 'last_name')],
  ['name of a delegation', field(body(userDataCalls.addDelegation), 'first_name')],
  ['name of a withdrawal', field(body(withdrawalCalls.withdrawOrder), 'name')],
  ['name of a message', field(body(pharmacyCalls.sendMessage), 'name')],
  ['street', field(shipping, 'address')],
  ['city', field(body(userDataCalls.addAddress), 'city')],
  ['code of a card', field(body(userDataCalls.claimFidelityCard), 'fidelity_code')],
  ['doctor', field(orderPrescription, 'doctor')],
  ['search for products', field(query(productCalls.searchProducts), 'NomeProdotto')],
  ['search for addresses', field(query(userDataCalls.suggestAddresses), 'query')],
  ['search for comuni', field(query(cityCalls.listCities), 'query')],
  ['contact without an address', contact],
]
const EMAILS: [string, z.ZodMiniType][] = [
  ['of a registration', field(signUpUser, 'email')],
  ['of an order', field(orderCustomer, 'email')],
  ['of a guest’s code', field(body(guestCalls.sendGuestCode), 'email')],
  ['of a change', field(body(securityCalls.changeEmail), 'email')],
  ['of a forgotten password', field(body(authCalls.forgotPassword), 'email')],
  ['of a message', field(body(pharmacyCalls.sendMessage), 'email')],
  ['of a watch', field(body(productCalls.notifyWhenBack), 'email')],
  ['of a withdrawal', field(body(withdrawalCalls.withdrawOrder), 'contact')],
  ['of a login', field(credentials, 'username')],
]
const messages = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)
const spread = (value: string, mark: string) => `${mark}${[...value].join(mark)}${mark}`

describe.each(named([...HIDDEN, ...SPACES, ...DASHES]))('with %s between all characters', (_, mark) => {
  test.each(CODES)('the %s is the same', (_name, schema, value) => {
    expect(schema.parse(spread(value, mark))).toBe(value)
  })
})

describe.each(named(HIDDEN))('with %s', (_, mark) => {
  const space = mark === '\u0085' ? ' ' : ''
  test('a telephone number is the same', () => {
    expect(phone.parse(`${mark}+39 333 123${mark}4567${mark}`)).toBe(`+39 333 123${space}4567`)
  })

  test.each(LINES)('the %s is the same', (_name, schema) => {
    expect(schema.parse(`Maria${mark} Rossi`)).toBe(`Maria${space} Rossi`)
  })

  test('a note keeps its lines', () => {
    const line = mark === '\u0085' ? '\n' : ''
    expect(lines(80).parse(`Buon${mark}giorno,\ngrazie`)).toBe(`Buon${line}giorno,\ngrazie`)
  })

  test('a line of nothing else is empty', () => {
    expect(messages(text(80), `${mark}${mark}`)).toEqual(['required'])
  })

  test.each(EMAILS)('an e-mail address %s is refused', (_name, schema) => {
    expect(messages(schema, `anna${mark}rossi@example.com`)).toEqual(['email_hidden'])
    expect(messages(schema, `anna@exam${mark}ple.com`)).toEqual(['email_hidden'])
  })

  test('a password stays as it is', () => {
    const typed = `correct${mark}horse – battery`
    expect(new_password.parse(typed)).toBe(typed)
    expect(credentials.shape.password.parse(typed)).toBe(typed)
  })
})

test.each(named(SPACES))('%s is a space', (_, mark) => {
  expect(phone.parse(`${mark}333${mark}1234567${mark}`)).toBe('333 1234567')
  for (const [, schema] of LINES) expect(schema.parse(`Via${mark}Roma`)).toBe('Via Roma')
  expect(email.parse(`${mark}anna@example.com${mark}`)).toBe('anna@example.com')
  expect(messages(email, `anna${mark}rossi@example.com`)).toEqual(['email_invalid'])
})

test.each(named(DASHES))('%s is a hyphen, but in an e-mail address', (_, mark) => {
  expect(phone.parse(`333${mark}123${mark}4567`)).toBe('333-123-4567')
  for (const [, schema] of LINES) expect(schema.parse(`Anna${mark}Maria`)).toBe('Anna-Maria')
  expect(email.parse(`anna${mark}rossi@example.com`)).toBe(`anna${mark}rossi@example.com`)
})

test.each([
  ['\u202aanna@example.com\u202c', 'anna@example.com'],
  ['\u200banna@example.com\u200b', 'anna@example.com'],
  ['\ufeff anna@example.com\u00a0\r\n', 'anna@example.com'],
  ['\u2068anna@example.com\u2069', 'anna@example.com'],
  ['\u202emoc.elpmaxe@anna\u202c', null],
  ['anna@example.com\u0000', null],
  ['\u200fanna@example.com', null],
])('a copy wraps the address %j: %j', (given, mailbox) => {
  expect(email.safeParse(given).data ?? null).toBe(mailbox)
})

test('emoji stay whole', () => {
  expect(text(80).parse('Anna 👩🏽‍⚕️ ❤️')).toBe('Anna 👩🏽‍⚕️ ❤️')
})

test('full-width forms are plain', () => {
  expect(phone.parse('＋３９　３３３ １２３４５６７')).toBe('+39 333 1234567')
  expect(healthCode(16).parse('ＲＳＳＭＲＡ８５Ｔ１０Ａ５６２Ｓ')).toBe('RSSMRA85T10A562S')
  expect(postal_code.parse('２０１２１')).toBe('20121')
  expect(mailedCode.parse('１２３ ４５６')).toBe('123456')
  expect(code(40).parse('*1300A* *4000000248*')).toBe('1300A4000000248')
})
