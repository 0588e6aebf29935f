import { verify } from '@node-rs/argon2'
import { hashPassword, isCommonPassword, verifyPassword } from './identity'

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  return { ...real, verify: jest.fn(real.verify) }
})

describe('passwords', () => {
  it('are hashed with our argon2id parameters and verified in either Unicode form', async () => {
    const stored = await hashPassword('perché-così-1')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(stored, 'perché-così-1'.normalize('NFD'))).toBe(true)
    expect(await verifyPassword(stored, 'perche-cosi-1')).toBe(false)
  })

  it('without a stored hash never match', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
  })

  it('cost the same work with and without a hash, so that timing reveals nothing', async () => {
    const work = (stored: unknown) => String(stored).split('$').slice(0, 4)
    const stored = await hashPassword('perché-così-1')
    const asked = jest.mocked(verify)
    asked.mockClear()
    await verifyPassword(stored, 'not-the-password')
    await verifyPassword(null, 'not-the-password')
    expect(asked.mock.calls.map(([hash, word]) => [work(hash), word])).toEqual([
      [work(stored), 'not-the-password'],
      [work(stored), 'not-the-password'],
    ])
  })

  it.each([
    'qwertyuiop',
    'Password123',
    '1234567890',
    '0123456789',
    '9876543210',
    'aaaaaaaaaa',
    'abababababab',
    'Juventus1897!',
    '123password!!',
  ])('%s is common', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['salvia-demo-2026', 'correct horse battery', 'gatto-verde-tre', 'x9#Kd02!pq'])('%s is not', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
