import { createHash, randomBytes } from 'node:crypto'
import { createCipherFrom, getKeyId } from './cipher'
import { hashGuessable, setHashing } from './keys'

const [older, newer] = [randomBytes(32), randomBytes(32)]
const digest = createHash('sha256').update('anna@example.org').digest('hex')
const hashWith = (keys: Buffer[], keyed_from: Date | null = null) => {
  setHashing({ cipher: createCipherFrom(() => keys), keyed_from })
  return hashGuessable('anna@example.org')
}

test('stores a hash that needs the key, and converts a plain one without its text', () => {
  const { stored, all } = hashWith([older])
  expect(all).toEqual([stored])
  expect(stored).not.toContain(digest)
  expect(stored).toBe(createCipherFrom(() => [older]).keyedHash(digest))
  expect(hashWith([newer]).stored).not.toBe(stored)
  expect(hashGuessable('anna@example.com').stored).not.toBe(hashWith([newer]).stored)
})

test('finds hashes of an older key, and stores those of the newest', () => {
  const before = hashWith([older]).stored
  const { stored, all, digest: same } = hashWith([newer, older])
  expect(all).toEqual([stored, before])
  expect(stored.startsWith(`${getKeyId(newer)}:`)).toBe(true)
  expect(same).toBe(digest)
})

test.each([
  ['before', 1, digest],
  ['after', -1, createCipherFrom(() => [older]).keyedHash(digest)],
])(
  'finds plain and keyed hashes until all are keyed, and stores the right one %s the upgrade',
  (_name, sign, stored) => {
    const hash = hashWith([older], new Date(Date.now() + sign * 3_600_000))
    expect(hash).toMatchObject({ stored, all: expect.arrayContaining([digest, hashWith([older]).stored]) })
  },
)
