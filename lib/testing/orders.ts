import type { Order, OrderLine, OrderPreview } from '@/lib/contract/orders'
import type { Booking } from '@/lib/contract/pharmacies'

export const orderLine = (change: Partial<OrderLine> = {}): OrderLine => ({
  minsan: '934182003',
  name: 'Crema viso',
  image: null,
  quantity: 1,
  unit_price: 5,
  total: 5,
  vat_rate: 22,
  kind: 'cosmetic',
  supply: null,
  prescription_required: false,
  withdrawal_excluded: false,
  ...change,
})

/** A complete order of the platform. */
export const placedOrder = (change: Partial<Order> = {}): Order => ({
  id: 'o-1',
  number: '2026-000001',
  pharmacy: {
    id: '1',
    code: 'F1',
    name: 'Farmacia Centrale',
    address: 'Via Melzo 1',
    city: 'Milano',
    province: 'MI',
    postal_code: '20129',
    phone_number: null,
    email: null,
    vat_number: null,
  },
  status: 'received',
  history: [],
  delivery: { id: 'collect', kind: 'click_and_collect', label: 'Ritiro', slot_start: null, slot_end: null },
  payment: { id: 'in_pharmacy', label: 'In farmacia' },
  shipping: null,
  customer: { first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '3331234567' },
  collected_by: null,
  if_unavailable: null,
  tax_code: null,
  lines: [orderLine()],
  prescriptions: [],
  subtotal: 5,
  delivery_fee: 0,
  total: 5,
  vat: [],
  pickup_code: null,
  ready_at: null,
  keep_until: null,
  payment_status: 'unpaid',
  tracking: null,
  proposal: null,
  created_at: '2026-11-21T10:00:00Z',
  can_cancel: true,
  can_withdraw_until: null,
  ...change,
})

export const orderPreview = (change: Partial<OrderPreview> = {}): OrderPreview => ({
  lines: [orderLine()],
  subtotal: 5,
  delivery_fee: 0,
  total: 5,
  vat: [],
  ready_at: null,
  keep_until: null,
  problems: [],
  ...change,
})

export const BOOKING: Booking = {
  id: 'b-1',
  pharmacy: {
    id: '3',
    code: 'F3',
    name: 'Farmacia Centrale',
    address: 'Corso Italia 1',
    city: 'Milano',
    phone_number: '+39021234567',
  },
  service: { id: '7', name: 'Tampone rapido', duration_minutes: 15 },
  date: '2026-11-24T08:30:00.000Z',
  note: 'Mal di gola',
  revision: 0,
  status: 'booked',
}
