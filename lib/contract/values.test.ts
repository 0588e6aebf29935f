import { deliveryKind } from './pharmacies'
import { date, email, instant, lines, text } from './values'

test.each([
  ['2026-02-28', []],
  ['2028-02-29', []],
  ['2026-02-29', ['date_unknown']],
  ['2026-02-30', ['date_unknown']],
  ['2026-13-01', ['date_unknown']],
  ['2026-1-01', ['date_invalid']],
  ['2026-01-01T00:00:00Z', ['date_invalid']],
  ['', ['date_invalid']],
  [20260101, ['date_invalid']],
])('of the day %s is said %s', (value, said) =>
  expect(date.safeParse(value).error?.issues.map(({ message }) => message) ?? []).toEqual(said),
)

test.each([
  ['2026-11-22T10:00Z', true],
  ['2026-11-22T10:00:00Z', true],
  ['2026-11-22T10:00:00.123+01:00', true],
  ['2026-11-22T10:00:00', false],
  ['2026-11-22 10:00:00Z', false],
  ['2026-02-30T10:00:00Z', false],
  ['2026-11-22T24:00:00Z', false],
  ['2026-11-22T10:00:00+24:00', false],
])('%s is an instant: %s', (value, isOne) => {
  const result = instant.safeParse(value)
  expect(result.success).toBe(isOne)
  if (!result.success) expect(result.error.issues.map(({ message }) => message)).toEqual(['instant_invalid'])
})

test.each([
  ['Anna@Example.com', 'anna@example.com'],
  ['\u202aanna@example.com\u202c', 'anna@example.com'],
  ['o’neill+farmacia@müller.example', 'o’neill+farmacia@müller.example'],
  ['m.rossi-2@a-b.example.it', 'm.rossi-2@a-b.example.it'],
  ['jose\u0301@example.it', 'josé@example.it'],
  ['mario..rossi@example.it', null],
  ['ugo.@example.it', null],
  ['.ugo@example.it', null],
  ['ugo@-example.it', null],
  ['ugo@example-.it', null],
  ['ugo@example..it', null],
  ['anna@example.com,', null],
  ['anna@example;com.it', null],
  ['anna@<example.com>', null],
  ['"anna bianchi"@example.com', null],
  ['anna@[127.0.0.1]', null],
  ['anna@example.com.', null],
  ['anna@localhost', null],
])('the mailbox %j is %j', (given, mailbox) => {
  const result = email.safeParse(given)
  expect(result.success ? result.data : null).toBe(mailbox)
})

test('an order is collected at the pharmacy or delivered, and never left in a locker (docs/domain.md#L5)', () => {
  expect(deliveryKind.options).toEqual(['click_and_collect', 'home_delivery'])
})

test('a name is one line, a note keeps its lines, and neither holds what is no text', () => {
  expect(text(80).parse(' Anna\r\n\u001b[31mRossi\u0000 ')).toBe('Anna [31mRossi')
  expect(lines(80).parse('Buongiorno,\r\n\u202egrazie')).toBe('Buongiorno,\ngrazie')
  expect(text(80).safeParse('\u0000\u2066').success).toBe(false)
})
