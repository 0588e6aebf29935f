import { authCalls } from '@/lib/contract/auth'
import type { Call } from '@/lib/contract/call'
import { guestCalls } from '@/lib/contract/guests'
import { orderCalls } from '@/lib/contract/orders'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { productCalls } from '@/lib/contract/products'
import { securityCalls } from '@/lib/contract/security'
import { userDataCalls } from '@/lib/contract/user-data'
import { withdrawalCalls } from '@/lib/contract/withdrawals'
import messages from '@/messages/it.json'
import { failureText } from './failure-text'
import { waitText } from './wait-text'

describe('failure text', () => {
  const { unavailable } = messages.errors.code
  const textFor = (code: string, own?: Record<string, string>) => failureText({ code, retry_after_seconds: null }, own)

  // Orders, carts and appointments have texts of their own.
  const { answerNotify, notifyWhenBack } = productCalls
  const { cancelBooking, sendMessage } = pharmacyCalls
  const { confirmGuestCode, createGuestAccount, cancelGuestOrder } = guestCalls
  const rows: Call[] = [
    ...[authCalls, securityCalls, userDataCalls, withdrawalCalls].flatMap((calls) => Object.values<Call>(calls)),
    ...[answerNotify, notifyWhenBack, cancelBooking, sendMessage, confirmGuestCode, createGuestAccount],
    ...[cancelGuestOrder, orderCalls.cancelOrder],
  ]
  const documented = rows.flatMap(({ problems = [] }) => problems).filter((code) => code !== 'unavailable')
  const always = ['malformed_request', 'forbidden', 'not_found', 'validation_failed']

  test.each([...new Set([...documented, ...always])])('a form refused with %s does not tell of an outage', (code) => {
    expect(textFor(code)).not.toBe(unavailable)
  })

  test('a form’s own text goes first, and an unknown code is an outage', () => {
    expect(textFor('conflict', { conflict: 'Già fatto' })).toBe('Già fatto')
    expect(textFor('of_a_later_version')).toBe(unavailable)
  })
})

describe('wait text', () => {
  it.each([
    [null, 'tra 1 minuto'],
    [1, 'tra 1 minuto'],
    [840, 'tra 14 minuti'],
    [3600, 'tra 60 minuti'],
    [3601, 'tra 2 ore'],
    [10_800, 'tra 3 ore'],
    [86_400, 'tra 24 ore'],
  ])('a wait of %p seconds is "%s"', (seconds, text) => {
    expect(waitText(seconds)).toBe(text)
  })
})
