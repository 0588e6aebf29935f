import { dayNumberAt, dayText } from '@/lib/values/rome-time'
import type { StoredClosure, StoredDelivery, StoredHours } from '../../database/schema/places'

export interface SamplePharmacy {
  code: string
  latitude: number
  longitude: number
  opening_hours: StoredHours[]
  closures: StoredClosure[]
  deliveries: StoredDelivery[]
  active: boolean
  services: string[]
  turns: { starts_at: Date; ends_at: Date }[]
}

const HOUR_MS = 3_600_000
const WINDOWS: [opens: string, closes: string][][] = [
  [
    ['08:30', '12:30'],
    ['15:30', '19:30'],
  ],
  [['00:00', '24:00']],
  [['20:00', '02:00']],
  [['09:00', '20:00']],
  [['08:00', '08:00']],
  [],
]

/** Two hundred pharmacies around Milan with varied hours, closures, turns and services, deterministic. */
export function samplePharmacies(now: Date): SamplePharmacy[] {
  const random = generator(20_260_101)
  const today = dayNumberAt(now)
  return Array.from({ length: 200 }, (_, index) => {
    const windows = WINDOWS[index % WINDOWS.length] ?? []
    const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => random() > 0.15)
    const first = today + Math.floor(random() * 5) - 3
    const start = now.getTime() + (Math.floor(random() * 60) - 30) * HOUR_MS
    return {
      code: `T${index + 1}`,
      latitude: 45.464 + (random() - 0.5) * 2,
      longitude: 9.19 + (random() - 0.5) * 3,
      opening_hours: weekdays.flatMap((weekday) => windows.map(([opens, closes]) => ({ weekday, opens, closes }))),
      closures: random() < 0.3 ? [{ from: dayText(first), to: dayText(first + 2), reason: 'Ferie' }] : [],
      deliveries: [collection, ...(index % 3 === 0 ? [homeDelivery(weekdays)] : [])],
      active: index % 10 !== 9,
      services: ['ecg', 'autoanalisi', 'holter'].filter(() => random() < 0.4),
      turns:
        random() < 0.25
          ? [0, 48].map((later) => ({
              starts_at: new Date(start + later * HOUR_MS),
              ends_at: new Date(start + (later + 12) * HOUR_MS),
            }))
          : [],
    }
  })
}

const collection: StoredDelivery = {
  id: 'click_and_collect',
  kind: 'click_and_collect',
  label: 'Ritiro in farmacia',
  fee_cents: 0,
  free_from_cents: null,
  minimum_order_cents: null,
  ready_in_minutes: 60,
  postal_codes: [],
  slots: [],
}

const homeDelivery = (weekdays: number[]): StoredDelivery => ({
  id: 'home_delivery',
  kind: 'home_delivery',
  label: 'Consegna a domicilio',
  fee_cents: 490,
  free_from_cents: 3900,
  minimum_order_cents: 1500,
  ready_in_minutes: 120,
  postal_codes: ['201', '20900'],
  slots: weekdays.map((weekday) => ({ weekday, start: '17:00', end: '19:00', capacity: 2 })),
})

/** Park–Miller generator. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
