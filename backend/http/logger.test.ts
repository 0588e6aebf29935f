import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'
import { allowRecipient, isMailingCall, requireRecipient, runCall } from './logger'

const named = Object.entries(calls) as [CallName, Call][]
const mailing = named.filter(([, { mails }]) => mails)
const silent = named.filter(([, { mails }]) => !mails)

/** Runs the work within the call; returns the message of what it throws. */
const run = (name: CallName, work: () => void) =>
  runCall(name, calls[name], async () => work()).then(
    () => null,
    (error: Error) => error.message,
  )

test.each(mailing.map(([name]) => name))(
  '%s mails only addresses that it has charged or proven itself',
  async (name) => {
    expect(await run(name, () => requireRecipient('anna@example.com'))).toContain('neither charged nor proved')
    const other = await run(name, () => {
      allowRecipient('anna@example.com')
      requireRecipient('anna@example.com')
      requireRecipient('bruno@example.com')
    })
    expect(other).toContain('neither charged nor proved')
    const charged = await run(name, () => {
      allowRecipient('anna@example.com')
      requireRecipient('anna@example.com')
    })
    expect(charged).toBeNull()
  },
)

test.each(silent.map(([name]) => name))('%s queues no mail', async (name) => {
  const message = 'lacks `mails`'
  expect(await run(name, () => requireRecipient('anna@example.com'))).toContain(message)
  expect(await run(name, () => void isMailingCall())).toContain(message)
})

test('jobs and the operator may mail every address', () => {
  expect(isMailingCall()).toBe(false)
  expect(() => requireRecipient('anna@example.com')).not.toThrow()
})
