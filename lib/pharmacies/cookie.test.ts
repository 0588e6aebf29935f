import { pharmacyInCookies } from './cookie'
import { pharmacyCookie } from './set-cookie'

const UUID = '3f2a9c1e-7b4d-4c8a-9e10-5d6f7a8b9c0d'

test.each([
  ['a=1; pharmacy=12; b=2', '12'],
  [`pharmacy=${UUID}`, UUID],
  ['a=1;pharmacy=ph_Brera-7', 'ph_Brera-7'],
  ['xpharmacy=12', null],
  ['pharmacy=', null],
  ['pharmacy=a b', null],
  ['pharmacy=%2e%2e', null],
  [`pharmacy=${'x'.repeat(65)}`, null],
  ['', null],
  [undefined, null],
])('«%s» names the pharmacy %s', (cookies, id) => {
  expect(pharmacyInCookies(cookies)).toBe(id)
})

test('it is set for a year, and taken away', () => {
  expect(pharmacyCookie('7', { secure: true })).toBe('pharmacy=7; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  expect(pharmacyCookie(null, { secure: false })).toBe('pharmacy=; Path=/; Max-Age=0; SameSite=Lax')
})
