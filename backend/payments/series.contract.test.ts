import { paymentsThroughFaults } from '../testing/payment-series'

jest.setTimeout(1_800_000)

test('40 payments with every fault at random agree to the cent with order, desk, closing and stock', async () => {
  const { faults, ended } = await paymentsThroughFaults(40, 1)
  expect(faults).toEqual([])
  expect(Object.keys(ended).length).toBeGreaterThan(2)
})
