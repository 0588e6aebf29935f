import { problems } from '@/lib/contract/problem'
import messages from '@/messages/it.json'
import { failureText } from './failure-text'

const { unavailable } = messages.errors.code
const codes = Object.keys(problems).filter((code) => code !== 'unavailable')

test.each(codes)('a form that is refused with %s does not say that the shop is unavailable', (code) => {
  const text = failureText({ code, retry_after_seconds: null })
  expect(text).not.toBe(unavailable)
  expect(text).not.toBe(messages.errors.network)
})

test('a form’s own text goes first, and unknown codes are an outage', () => {
  expect(failureText({ code: 'conflict', retry_after_seconds: null }, { conflict: 'Già fatto' })).toBe('Già fatto')
  expect(failureText({ code: 'of_a_later_version', retry_after_seconds: null })).toBe(unavailable)
})
