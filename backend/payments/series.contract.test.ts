import { paymentsThroughFaults } from '../testing/payment-series'

jest.setTimeout(1_800_000)

test.each(['stripe', 'mollie'] as const)(
  '40 payments at %s, half of guests, with every fault at random agree to the cent with order, desk, closing and stock',
  async (name) => {
    const { faults, ended } = await paymentsThroughFaults(name, 40, 1)
    expect(faults).toEqual([])
    expect(Object.keys(ended).length).toBeGreaterThan(2)
  },
)
