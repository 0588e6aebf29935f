import type { Booking } from '@/lib/contract/pharmacies'

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
