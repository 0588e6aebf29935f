import { unansweredFields } from './plain-form'

const fields = 'total=12.5&ready=2027-02-08T17%3A59%3A00.000Z&who=me'

test('an order whose answer was lost goes once more with what it went with', () => {
  const failure = { kind: 'unknown' as const, timeout: true }
  expect(unansweredFields({ fields, failure })).toEqual({ total: '12.5', ready: '2027-02-08T17:59:00.000Z' })
})

test('any other goes with what its page says', () => {
  expect(unansweredFields({ fields, failure: { kind: 'changed' } })).toEqual({})
  expect(unansweredFields(null)).toEqual({})
})
