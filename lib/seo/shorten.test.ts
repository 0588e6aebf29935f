import { shortened } from './shorten'

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
