import { shortened, shortenedInside } from '@/lib/values/shorten'
import { namedFirst } from './metadata'

describe('named', () => {
  test('the name comes first, once', () => {
    expect(namedFirst('Crema 50 ml', 'Per pelli secche.')).toBe('Crema 50 ml: Per pelli secche.')
    expect(namedFirst('Crema 50 ml', 'CREMA 50 ml per pelli secche.')).toBe('CREMA 50 ml per pelli secche.')
    expect(namedFirst('Crema 50 ml', 'Crema per pelli secche.')).toBe('Crema 50 ml: Crema per pelli secche.')
  })
})

describe('shorten', () => {
  test('a short text stays, in one line', () => {
    expect(shortened('  Tachipirina\n 500 mg ', 60)).toBe('Tachipirina 500 mg')
  })

  test('a long text is cut at a word, never longer than allowed', () => {
    const text = 'Paracetamolo 500 mg, 20 compresse effervescenti in tubo da portare con sé'
    const cut = shortened(text, 40)
    expect(cut).toBe('Paracetamolo 500 mg, 20 compresse…')
    for (let length = 12; length < text.length; length++) {
      expect(shortened(text, length).length).toBeLessThanOrEqual(length)
      expect(shortened(text, length).endsWith('…')).toBe(true)
    }
  })

  test('a single word longer than the room is cut inside', () => {
    expect(shortened('a'.repeat(80), 20)).toBe(`${'a'.repeat(19)}…`)
  })

  test('where the end tells texts apart, the cut is behind the first word', () => {
    const name =
      'Sodio alginato e potassio idrogeno carbonato Verlani 500 mg + 100 mg/5 ml sospensione orale flacone 200 ml'
    expect(shortenedInside(name, 75)).toBe('Sodio… Verlani 500 mg + 100 mg/5 ml sospensione orale flacone 200 ml')
    expect(shortenedInside(' Tachipirina\n 500 mg', 60)).toBe('Tachipirina 500 mg')
    expect(shortenedInside('Autoanalisi: glicemia e profilo lipidico, Farmacia dei Tigli, Milano', 50)).toBe(
      'Autoanalisi… lipidico, Farmacia dei Tigli, Milano',
    )
    expect(shortenedInside('a'.repeat(80), 20)).toBe(`${'a'.repeat(19)}…`)
    expect(shortenedInside(`Crema ${'a'.repeat(80)}`, 20)).toMatch(/^Crema a+…$/)
    for (let length = 24; length < name.length; length++) {
      expect(shortenedInside(name, length).length).toBeLessThanOrEqual(length)
      expect(shortenedInside(name, length)).toMatch(/^Sodio… .*200 ml$/)
    }
  })
})
