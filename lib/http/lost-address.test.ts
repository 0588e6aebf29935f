import { lostCookie, readLostWords } from './lost-address'

test.each([
  ['/crema-mani-idratante', 'crema mani idratante'],
  ['/prodotti/aspirina-500mg.html?utm_source=x', 'aspirina html'],
  ['/caff%C3%A8_verde', 'caffè verde'],
  ['/qualcosa/%3Cscript%3Ealert(1)%3C/script%3E', 'qualcosa script alert script'],
  ['/utente/anna@example.org', ''],
  ['/a2f2a9c1-7b4d-4c8a-9e10', ''],
  ['/uno/due/tre/quattro/cinque/sei', 'uno due tre quattro cinque'],
  ['/mai%', ''],
  ['//evil.example/premio', 'evil example premio'],
])('the words of %s', (address, words) => {
  expect(readLostWords(address)).toBe(words)
})

test('the cookie reaches the home page alone, for a moment', () => {
  expect(lostCookie('/crema-mani', { secure: true })).toBe(
    'lost=crema%20mani; Path=/home; Max-Age=10; HttpOnly; SameSite=Lax; Secure',
  )
  expect(lostCookie('/1', { secure: false })).toMatch(/^lost=-; /)
})
