import { randomBytes } from 'node:crypto'
import { encryptLikeOldVersion } from '../testing/old-encryption'
import { createCipherFrom, DecryptionError, getKeyId } from './cipher'

const [first, second] = [randomBytes(32), randomBytes(32)]

test('decrypts a value only in its own row and column', () => {
  const cipher = createCipherFrom(() => [first])
  const row = { id: 'a', ...cipher.encrypt('patients', { id: 'a' }, { first_name: 'Ada', last_name: null }) }
  expect(row.last_name_encrypted).toBeNull()
  expect(cipher.decrypt('patients', row)).toEqual({ id: 'a', first_name: 'Ada', last_name: null })
  const elsewhere: [string, object][] = [
    ['patients', { ...row, id: 'b' }],
    ['delegations', row],
    ['patients', { id: 'a', last_name_encrypted: row.first_name_encrypted }],
  ]
  for (const [table, moved] of elsewhere) {
    expect(() => cipher.decrypt(table, moved)).toThrow(DecryptionError)
    expect(Object.values(cipher.tryDecrypt(table, moved))).toContain(null)
  }
  const [one, other] = [0, 1].map(() => cipher.encrypt('patients', row, { first_name: 'Ada' }).first_name_encrypted)
  expect(one).not.toBe(other)
})

test('round-trips all JSON values and bytes', () => {
  const cipher = createCipherFrom(() => [first])
  const shipping = { address: 'Via Melzo', note: 'già «qui»', floor: 3, lift: null }
  const row = { id: 7, ...cipher.encrypt('orders', { id: 7 }, { shipping, tax_code: '' }) }
  expect(cipher.decrypt('orders', row)).toEqual({ id: 7, shipping, tax_code: '' })
  const bytes = randomBytes(100_000)
  const sealed = cipher.encryptBytes('prescription_files', { id: 'f' }, bytes)
  expect(cipher.decryptBytes('prescription_files', { id: 'f' }, sealed).equals(bytes)).toBe(true)
  expect(() => cipher.decryptBytes('prescription_files', { id: 'g' }, sealed)).toThrow(DecryptionError)
})

test('encrypts with the newest key, decrypts with older ones, and names a missing one', () => {
  const older = createCipherFrom(() => [first])
  const row = { id: 'a', ...older.encrypt('patients', { id: 'a' }, { first_name: 'Ada' }) }
  const both = createCipherFrom(() => [second, first])
  expect(both.decrypt('patients', row).first_name).toBe('Ada')
  expect(both.newestPrefix).not.toBe(older.newestPrefix)
  const anew = { id: 'a', ...both.encrypt('patients', { id: 'a' }, { first_name: 'Ada' }) }
  expect(anew.first_name_encrypted.startsWith(both.newestPrefix)).toBe(true)
  expect(() => older.decrypt('patients', anew)).toThrow(`sealed with the key ${getKeyId(second)}, which is not at hand`)
})

test('a key that another process has added is found', () => {
  let keys = [first]
  const running = createCipherFrom(() => keys)
  keys = [second, first]
  const row = { id: 'a', ...createCipherFrom(() => keys).encrypt('patients', { id: 'a' }, { first_name: 'Ada' }) }
  expect(running.decrypt('patients', row).first_name).toBe('Ada')
})

test('decrypts values from before key IDs with any fitting key, in any place', () => {
  const row = { id: 'a', first_name_encrypted: encryptLikeOldVersion(first, 'Ada') as never }
  expect(createCipherFrom(() => [second, first]).decrypt('patients', row)).toEqual({ id: 'a', first_name: 'Ada' })
  expect(() => createCipherFrom(() => [second]).decrypt('patients', row)).toThrow(DecryptionError)
})
