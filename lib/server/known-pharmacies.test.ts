import { forgetPharmacies, knownPharmacies, shared } from './known-pharmacies'

describe('known pharmacies', () => {
  const answers: Record<string, boolean | null> = { '1': true, '2': false, '3': null }
  let asked: string[]
  let clock: number
  let known: ReturnType<typeof knownPharmacies>

  beforeEach(() => {
    asked = []
    clock = 0
    shared().clear()
    known = knownPharmacies(
      async (id) => {
        asked.push(id)
        return answers[id] ?? null
      },
      { known_ms: 100, unknown_ms: 10, size: 3, now: () => clock },
    )
  })
  afterEach(() => {
    answers['1'] = true
  })

  it('asks once while an answer is fresh', async () => {
    expect(await known.has('1')).toBe(true)
    expect(await known.has('1')).toBe(true)
    expect(await known.has('2')).toBe(false)
    expect(await known.has('1')).toBe(true)
    expect(await known.has('2')).toBe(false)
    expect(asked).toEqual(['1', '2'])
  })

  it('keeps what it knew through an outage, and asks again afterwards', async () => {
    await known.has('1')
    clock = 1000
    answers['1'] = null
    expect(await known.has('1')).toBe(true)
    expect(await known.has('3')).toBe(false)
    expect(asked).toEqual(['1', '1', '3'])
  })

  it('does not keep through an outage what the platform said to be gone', async () => {
    await known.has('1')
    answers['1'] = null
    forgetPharmacies(['pharmacy-1'])
    expect(await known.has('1')).toBe(false)
  })

  it('asks once for many who ask at the same time', async () => {
    await Promise.all([known.has('1'), known.has('1'), known.has('1')])
    expect(asked).toEqual(['1'])
  })

  it('stays bounded under a flood of invented ids', async () => {
    for (let id = 100; id < 1100; id += 1) {
      answers[String(id)] = false
      await known.has(String(id))
    }
    asked = []
    for (let id = 100; id < 1100; id += 1) await known.has(String(id))
    expect(asked.length).toBeGreaterThanOrEqual(997)
  })
})
