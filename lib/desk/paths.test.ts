import { deskLoginPath, safeDeskPath, withQuery } from './paths'

test.each([
  ['/banco', '/banco'],
  ['/banco/ordini/abc-1', '/banco/ordini/abc-1'],
  ['/banco?lavoro=ready&pagina=2', '/banco?lavoro=ready&pagina=2'],
  ['/bancomat', '/banco'],
  ['/profile', '/banco'],
  ['//evil.example/banco', '/banco'],
  ['/banco//evil.example', '/banco'],
  ['/banco/accesso?ritorno=/banco/accesso', '/banco'],
  ['/banco/azioni/esci', '/banco'],
  ['/banco/novita', '/banco'],
  ['/banco\\evil', '/banco'],
  [null, '/banco'],
])('after the login %s leads to %s', (given, path) => {
  expect(safeDeskPath(given)).toBe(path)
})

test('the login knows where one was, unless it was the first page', () => {
  expect(deskLoginPath('/banco/ordini/1', 'locked')).toBe('/banco/accesso?ritorno=%2Fbanco%2Fordini%2F1&motivo=locked')
  expect(deskLoginPath('/banco')).toBe('/banco/accesso')
  expect(withQuery('/banco', { a: null, b: '', c: undefined, d: 0 })).toBe('/banco?d=0')
})
