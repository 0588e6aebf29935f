import { openSession, sealSession } from './seal'

const old = 'o'.repeat(32)
const present = 'p'.repeat(32)
const next = 'n'.repeat(32)
const value = { token: 'the token of the platform', remember: false }

afterEach(() => jest.useRealTimers())

describe('the session’s seal', () => {
  it('hides the token and gives it back', async () => {
    const seal = await sealSession(value, present)
    expect(seal).not.toContain('platform')
    expect(await openSession(seal, present)).toEqual(value)
  })

  it('stays readable through two rotations of the keys, until its own is gone', async () => {
    const seal = await sealSession(value, `${present},${old}`)
    expect(await openSession(seal, `${next}, ${present}`)).toEqual(value)
    expect(await openSession(seal, `${old},${next},${present}`)).toEqual(value)
    expect(await openSession(seal, `${next},${old}`)).toBeNull()
  })

  // docs/scaling.md#secrets
  const rounds = [old, `${old},${next}`, `${next},${old}`, next]
  it.each(rounds.slice(1).map((later, index) => [rounds[index] ?? '', later]))(
    'of a process with the keys %s opens in one with %s, and the other way round',
    async (before, after) => {
      expect(await openSession(await sealSession(value, before), after)).toEqual(value)
      expect(await openSession(await sealSession(value, after), before)).toEqual(value)
    },
  )

  it.each(['', 'x', 'Fe26.2*1*a*b*c**d*e~2', 'x'.repeat(5000)])('opens nothing of "%.20s"', async (seal) => {
    expect(await openSession(seal, present)).toBeNull()
  })

  it('refuses one changed by a character', async () => {
    const seal = await sealSession(value, present)
    const at = Math.floor(seal.length / 2)
    const changed = `${seal.slice(0, at)}${seal[at] === 'A' ? 'B' : 'A'}${seal.slice(at + 1)}`
    expect(await openSession(changed, present)).toBeNull()
  })

  it.each([
    [false, 11.9, true],
    [false, 12.1, false],
    [true, 29.9 * 24, true],
    [true, 30.1 * 24, false],
  ])('with remember %s after %s hours opens: %s', async (remember, hours, opens) => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'setTimeout'], now: Date.now() })
    const seal = await sealSession({ token: 'abc', remember }, present)
    jest.setSystemTime(Date.now() + hours * 3_600_000)
    expect((await openSession(seal, present)) !== null).toBe(opens)
  })
})
