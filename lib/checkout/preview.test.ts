import { type OrderPreview, order_request } from '@/lib/contract/orders'
import { buildPreviewRequest, isReservation, previewFindings } from './preview'

const line = {
  minsan: '012745093',
  name: 'Tachipirina',
  image: null,
  quantity: 1,
  unit_price: 5,
  total: 5,
  vat_rate: 10,
  kind: 'medicine' as const,
  supply: 'RR' as const,
  prescription_required: true,
  withdrawal_excluded: true,
}
const preview: OrderPreview = {
  lines: [line],
  subtotal: 5,
  delivery_fee: 0,
  total: 5,
  vat: [],
  ready_at: null,
  keep_until: null,
  problems: [],
}

test('a preview carries the profile alone, and the contract takes it', () => {
  const request = buildPreviewRequest({
    profile: { email: 'anna@example.com' },
    delivery_id: 'collect',
    payment_id: 'card',
  })
  expect(order_request.safeParse(request).success).toBe(true)
  expect(request.prescriptions).toEqual([])
})

test('tells what is gone from what is fewer', () => {
  const problems = [
    { code: 'not_available', minsan: '012745093' },
    { code: 'not_available', minsan: '034208013' },
    { code: 'prescription_missing', minsan: '012745093' },
  ]
  expect(previewFindings({ ...preview, problems })).toEqual({
    gone: ['034208013'],
    reduced: ['012745093'],
    limited: false,
    asks_code: false,
    age_restricted: false,
    delivery: [],
  })
  expect(previewFindings({ ...preview, problems: [{ code: 'age_restricted' }] }).age_restricted).toBe(true)
})

test('only what is on prescription, or not sold online by the pharmacy, makes a reservation', () => {
  const free = { ...line, minsan: '012745093', prescription_required: false }
  expect(isReservation(preview, [])).toBe(true)
  expect(isReservation({ ...preview, lines: [line, free] }, [])).toBe(false)
  expect(isReservation({ ...preview, lines: [line, free] }, [free.minsan])).toBe(true)
  expect(isReservation({ ...preview, lines: [] }, [])).toBe(false)
})

test('tells why it cannot be delivered, each reason once', () => {
  const problems = [
    { code: 'medicine_not_deliverable', minsan: '034208013' },
    { code: 'medicine_not_deliverable', minsan: '012745093' },
    { code: 'address_not_served', field: 'shipping.postal_code' },
    { code: 'required', field: 'shipping' },
  ]
  expect(previewFindings({ ...preview, problems }).delivery).toEqual(['address_not_served', 'medicine_not_deliverable'])
})
