import { randomBytes } from 'node:crypto'
import { createCipherFrom } from '../encryption/cipher'
import { mailboxKey, mailboxKeys, normalizeMailbox } from './recipient'
import { pauseAfter } from './sender'

describe('mailbox key', () => {
  it.each([
    ['Anna.Rossi@Example.org', 'anna.rossi@example.org'],
    ['anna+1@example.org', 'anna@example.org'],
    ['anna+a+b@example.org', 'anna@example.org'],
    ['+anna@example.org', '+anna@example.org'],
    ['an.na+x@gmail.com', 'anna@gmail.com'],
    ['anna@googlemail.com', 'anna@gmail.com'],
    ['an.na@example.org', 'an.na@example.org'],
    ['anna@perché.it', 'anna@xn--perch-fsa.it'],
    ['anna@PERCHÉ.it', 'anna@xn--perch-fsa.it'],
  ])('%s is the mailbox %s', (email, mailbox) => {
    expect(normalizeMailbox(email)).toBe(mailbox)
  })

  it('hashes a mailbox with the installation’s key', () => {
    const [one, other] = [randomBytes(32), randomBytes(32)]
    const key = (keys: Buffer[], email: string) =>
      mailboxKey(
        createCipherFrom(() => keys),
        email,
      )
    expect(key([one], 'anna+1@example.org')).toBe(key([one, other], 'Anna@example.org'))
    expect(key([one], 'anna@example.org')).not.toBe(key([other], 'anna@example.org'))
    expect(key([one], 'anna@example.org')).not.toBe(key([one], 'bruno@example.org'))
  })

  it('finds the hashes that an older key made', () => {
    const [old, added] = [randomBytes(32), randomBytes(32)]
    const before = createCipherFrom(() => [old])
    const after = createCipherFrom(() => [added, old])
    expect(mailboxKeys(after, 'anna@example.org')).toEqual([
      mailboxKey(after, 'anna+1@example.org'),
      mailboxKey(before, 'anna+1@example.org'),
    ])
  })
})

describe('retry', () => {
  test('a mail that fails waits twice as long each time, six hours at most', () => {
    expect([1, 2, 3, 9, 10, 14].map(pauseAfter)).toEqual([60, 120, 240, 15_360, 21_600, 21_600])
  })
})
