import { addDays, romeInstant } from '@/backend/demo/days'
import type { DemoCustomer, DemoOrderStatus, DemoPastOrder } from '@/backend/demo/types'

/** The first of the demo's pharmacies: in Milan, sells medicines online, delivers. */
const PHARMACY = { code: 'MI1000' }

/** What is bought, all of it in that pharmacy. */
const bought = {
  ibuprofen: '088760804',
  paracetamol: '087627764',
  cetirizine: '082854050',
  diclofenac: '080033347',
  statin: '080271529',
  stomach: '085599862',
  supplement: '993830557',
  cosmetic: '999397072',
  baby: '996236131',
  device: '993194289',
  teeth: '997467853',
  dog: '997148034',
  plasters: '991761836',
}

/** The demo's customer with an address, a favourite pharmacy in Milan and past orders in every state worth seeing. */
export function demoCustomer(today: string): DemoCustomer {
  const health_code = 'FRRGLI88D52F205T'

  /** Days before today and wall-clock times, one for each step. */
  const path = (...steps: [DemoOrderStatus, number, string][]) =>
    steps.map(([status, before, time]) => ({ status, at: romeInstant(addDays(today, -before), time) }))
  const collect = (
    lines: [string, number][],
    history: DemoPastOrder['history'],
    more: Partial<DemoPastOrder> = {},
  ): DemoPastOrder => ({
    pharmacy_code: PHARMACY.code,
    lines: lines.map(([minsan, quantity]) => ({ minsan, quantity })),
    history,
    delivery: 'click_and_collect',
    payment: 'in_pharmacy',
    prescriptions: [],
    shipping: null,
    note: null,
    ...more,
  })
  const home = {
    address: 'Via Felice Casati',
    street_number: '27',
    city: 'Milano',
    postal_code: '20124',
    province: 'MI',
  }
  const deliver: Partial<DemoPastOrder> = {
    delivery: 'home_delivery',
    payment: 'on_delivery',
    shipping: home,
    note: 'Citofono Ferri, secondo piano',
  }
  return {
    email: 'cliente@salvia.example',
    password: 'salvia-demo-2026',
    first_name: 'Giulia',
    last_name: 'Ferri',
    birth_day: '1988-04-12',
    phone_number: '+393331234567',
    health_code,
    pharmacy_code: PHARMACY.code,
    privacy_consent: true,
    marketing_consent: false,
    profiling_consent: false,
    localization_consent: true,
    addresses: [
      { label: 'Casa', ...home, latitude: 45.4786, longitude: 9.2051, favorite: true },
      {
        label: 'Ufficio',
        address: 'Via Solferino',
        street_number: '12',
        city: 'Milano',
        postal_code: '20121',
        province: 'MI',
        latitude: 45.4741,
        longitude: 9.1876,
        favorite: false,
      },
    ],
    orders: [
      collect(
        [
          [bought.ibuprofen, 1],
          [bought.supplement, 2],
        ],
        path(
          ['received', 96, '18:12'],
          ['confirmed', 96, '18:40'],
          ['preparing', 95, '08:50'],
          ['ready', 95, '09:30'],
          ['completed', 94, '17:55'],
        ),
      ),
      collect(
        [
          [bought.cosmetic, 1],
          [bought.baby, 2],
          [bought.supplement, 1],
        ],
        path(
          ['received', 61, '11:05'],
          ['confirmed', 61, '11:30'],
          ['preparing', 61, '12:00'],
          ['shipped', 61, '16:10'],
          ['completed', 61, '18:20'],
        ),
        deliver,
      ),
      collect(
        [[bought.device, 1]],
        path(
          ['received', 47, '20:02'],
          ['confirmed', 46, '08:45'],
          ['preparing', 46, '09:10'],
          ['ready', 46, '10:00'],
          ['not_collected', 39, '19:30'],
        ),
      ),
      collect([[bought.cosmetic, 2]], path(['received', 33, '21:40'], ['cancelled', 33, '22:05'])),
      collect(
        [
          [bought.statin, 1],
          [bought.paracetamol, 1],
        ],
        path(
          ['received', 21, '08:25'],
          ['awaiting_prescription', 21, '09:00'],
          ['confirmed', 21, '11:20'],
          ['preparing', 21, '15:40'],
          ['ready', 21, '17:00'],
          ['completed', 20, '18:35'],
        ),
        {
          prescriptions: [{ minsan: bought.statin, kind: 'nre', code: '0300A4000012345', health_code }],
        },
      ),
      collect(
        [
          [bought.teeth, 2],
          [bought.dog, 1],
        ],
        path(['received', 2, '19:15'], ['confirmed', 1, '09:05'], ['preparing', 1, '09:40'], ['shipped', 1, '15:50']),
        deliver,
      ),
      collect(
        [
          [bought.cetirizine, 1],
          [bought.supplement, 1],
        ],
        path(['received', 2, '12:30'], ['confirmed', 2, '15:45'], ['preparing', 2, '16:20'], ['ready', 2, '17:05']),
      ),
      collect(
        [
          [bought.plasters, 2],
          [bought.cosmetic, 1],
        ],
        path(['received', 1, '17:20'], ['confirmed', 1, '17:50'], ['preparing', 1, '18:30']),
      ),
      collect([[bought.stomach, 1]], path(['received', 1, '19:40'], ['awaiting_prescription', 1, '19:55']), {
        prescriptions: [{ minsan: bought.stomach, kind: 'paper', code: null, health_code }],
      }),
      collect([[bought.diclofenac, 1]], path(['received', 1, '21:15'])),
    ],
  }
}
