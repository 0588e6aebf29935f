import { printFaultRow } from '../testing/fault-row'
import { paymentsThroughFaults } from '../testing/payment-series'

jest.setTimeout(8 * 3_600_000)

test.each(['stripe', 'mollie'] as const)(
  '500 payments at %s, half of guests, with every fault at random agree to the cent with order, desk, closing and stock',
  async (name) => {
    const { faults, ended, kills } = await paymentsThroughFaults(name, 500, 2)
    expect(faults).toEqual([])
    expect(kills).toBeGreaterThan(0)
    printFaultRow(`payment at ${name} with faults`, { faults: 500, kills, ...ended })
  },
)
