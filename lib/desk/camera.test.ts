import { chooseCode } from './camera'

test.each([
  ['a product beside an unreadable text', ['https://x.example', ']E08001234567897'], ']E08001234567897'],
  ['both bar codes of a prescription', [']A01300A', ']A04003218879'], '1300A4003218879'],
  [
    'half of a prescription and the codice fiscale beside it',
    [']A0RSSMRA80A01H501U', ']A01300A'],
    ']A0RSSMRA80A01H501U',
  ],
  ['half of a prescription', [']A01300A'], null],
  ['nothing', [], null],
])('of %s the camera takes %j', (_, codes, chosen) => {
  expect(chooseCode(codes)).toBe(chosen)
})

test('half of a prescription counts once it has been alone for a while: it may be a card', () => {
  expect(chooseCode([']C01234567890'], true)).toBe(']C01234567890')
})
