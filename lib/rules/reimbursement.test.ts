import { shareBesideTicket } from './reimbursement'

const share = (reference_price: number | null, price: number | null, paid_class: 'A' | 'C' | 'H' = 'A') =>
  shareBesideTicket({ class: paid_class, reference_price }, price)

test('the ticket alone is promised up to the reference price, and where no list of equivalents has one nothing is', () => {
  expect(share(8.04, 8.04)).toBe(0)
  expect(share(8.04, 5.63)).toBe(0)
  expect(share(5.63, 8.04)).toBe(2.41)
  expect(share(null, 10.2)).toBeNull()
  expect(share(5.63, null)).toBeNull()
  expect(share(5.63, 8.04, 'C')).toBeNull()
  expect(share(5.63, 8.04, 'H')).toBeNull()
})
