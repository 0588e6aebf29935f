import { containsName } from './password-names'

const owner = { email: 'Mario.Rossi@example.com', brand: 'Farmacia Però' }

test.each(['mario.rossi1980', 'viva-MARIOROSSI', 'mario_rossi!!', 'la farmacia pero 1', 'FarmaciaPerò2026'])(
  '%s contains a name',
  (password) => {
    expect(containsName(password, owner)).toBe(true)
  },
)

test.each(['gatto-verde-tre', 'mario-verdi-12', 'farmacia-verde', ''])('%s contains none', (password) => {
  expect(containsName(password, owner)).toBe(false)
})

test('short names, and none, are contained in nothing', () => {
  expect(containsName('bea-gatto-verde', { email: 'bea@example.com', brand: 'Blu' })).toBe(false)
  expect(containsName('gatto-verde-tre', { brand: '' })).toBe(false)
})
