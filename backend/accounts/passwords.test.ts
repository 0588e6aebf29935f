import { hashPassword, isCommonPassword, verifyPassword } from './passwords'

describe('passwords', () => {
  it('are kept as argon2id with parameters of our own and checked in whichever form they were typed', async () => {
    const stored = await hashPassword('perché-così-1')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(stored, 'perché-così-1'.normalize('NFD'))).toBe(true)
    expect(await verifyPassword(stored, 'perche-cosi-1')).toBe(false)
  })

  it('of nobody never match, whatever is typed', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
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
    'mario.rossi1980',
  ])('%s is common', (password) => {
    expect(isCommonPassword(password, 'mario.rossi@example.com')).toBe(true)
  })

  it.each(['salvia-demo-2026', 'correct horse battery', 'gatto-verde-tre', 'x9#Kd02!pq'])('%s is not', (password) => {
    expect(isCommonPassword(password, 'mario.rossi@example.com')).toBe(false)
  })
})
