import { printFaultRow } from '../testing/fault-row'
import { paymentsThroughFaults } from '../testing/payment-series'

jest.setTimeout(8 * 3_600_000)

test('500 payments with every fault at random agree to the cent with order, desk, closing and stock', async () => {
  const { faults, ended, kills } = await paymentsThroughFaults(500, 2)
  expect(faults).toEqual([])
  expect(kills).toBeGreaterThan(0)
  printFaultRow('payment with faults', { faults: 500, kills, ...ended })
})
