import { linesOfText, midSentence, oneLine } from './text'

test.each([
  ['Anna\u001b[31m Rossi', 'Anna[31m Rossi'],
  ['Anna\r\nRossi\u2028Bianchi\tVerdi', 'Anna Rossi Bianchi Verdi'],
  ['An\u0000na\u009b', 'Anna'],
  ['\u202eissoR\u2066 annA\u061c', 'issoR annA'],
  ['half \ud83d of one', 'half  of one'],
  ['D’Àgata-Müller, «Zoë» 👩‍⚕️', 'D’Àgata-Müller, «Zoë» 👩‍⚕️'],
])('%j is the line %j', (given, line) => {
  expect(oneLine(given)).toBe(line)
})

test('lines stay where a text has several', () => {
  expect(linesOfText('Buongiorno,\r\n\u001bgrazie\rciao\u202e')).toBe('Buongiorno,\ngrazie\nciao')
})

test.each([
  ['Paracetamolo', 'paracetamolo'],
  ['Vitamina C', 'vitamina C'],
  ['L-carnitina', 'L-carnitina'],
  ['FANS', 'FANS'],
  ['', ''],
])('%j is %j within a sentence', (given, written) => {
  expect(midSentence(given)).toBe(written)
})
