import { randomBytes } from 'node:crypto'
import { sealedOlder } from '../testing/sealed-older'
import { cipherWith, idOfKey, NotOurs } from './cipher'

const [first, second] = [randomBytes(32), randomBytes(32)]

test('a value opens in its own row and column alone', () => {
  const cipher = cipherWith(() => [first])
  const row = { id: 'a', ...cipher.seal('patients', { id: 'a' }, { first_name: 'Ada', last_name: null }) }
  expect(row.last_name_encrypted).toBeNull()
  expect(cipher.open('patients', row)).toEqual({ id: 'a', first_name: 'Ada', last_name: null })
  const elsewhere: [string, object][] = [
    ['patients', { ...row, id: 'b' }],
    ['delegations', row],
    ['patients', { id: 'a', last_name_encrypted: row.first_name_encrypted }],
  ]
  for (const [table, moved] of elsewhere) {
    expect(() => cipher.open(table, moved)).toThrow(NotOurs)
    expect(Object.values(cipher.openWhatOpens(table, moved))).toContain(null)
  }
  const [one, other] = [0, 1].map(() => cipher.seal('patients', row, { first_name: 'Ada' }).first_name_encrypted)
  expect(one).not.toBe(other)
})

test('whatever JSON can say comes back as it was, and bytes do', () => {
  const cipher = cipherWith(() => [first])
  const shipping = { address: 'Via Melzo', note: 'già «qui»', floor: 3, lift: null }
  const row = { id: 7, ...cipher.seal('orders', { id: 7 }, { shipping, tax_code: '' }) }
  expect(cipher.open('orders', row)).toEqual({ id: 7, shipping, tax_code: '' })
  const bytes = randomBytes(100_000)
  const sealed = cipher.sealBytes('prescription_files', { id: 'f' }, bytes)
  expect(cipher.openBytes('prescription_files', { id: 'f' }, sealed).equals(bytes)).toBe(true)
  expect(() => cipher.openBytes('prescription_files', { id: 'g' }, sealed)).toThrow(NotOurs)
})

test('the newest key seals, older ones open, and one that is missing is named', () => {
  const older = cipherWith(() => [first])
  const row = { id: 'a', ...older.seal('patients', { id: 'a' }, { first_name: 'Ada' }) }
  const both = cipherWith(() => [second, first])
  expect(both.open('patients', row).first_name).toBe('Ada')
  expect(both.newest).not.toBe(older.newest)
  const anew = { id: 'a', ...both.seal('patients', { id: 'a' }, { first_name: 'Ada' }) }
  expect(anew.first_name_encrypted.startsWith(both.newest)).toBe(true)
  expect(() => older.open('patients', anew)).toThrow(`sealed with the key ${idOfKey(second)}, which is not at hand`)
})

test('a key that another process has added is found', () => {
  let keys = [first]
  const running = cipherWith(() => keys)
  keys = [second, first]
  const row = { id: 'a', ...cipherWith(() => keys).seal('patients', { id: 'a' }, { first_name: 'Ada' }) }
  expect(running.open('patients', row).first_name).toBe('Ada')
})

test('what is older than key ids opens with any key that fits, in any place', () => {
  const row = { id: 'a', first_name_encrypted: sealedOlder(first, 'Ada') as never }
  expect(cipherWith(() => [second, first]).open('patients', row)).toEqual({ id: 'a', first_name: 'Ada' })
  expect(() => cipherWith(() => [second]).open('patients', row)).toThrow(NotOurs)
})
