import { onDutyAt, openAt } from '@/backend/pharmacies/queries'
import { isOpenAt } from '@/lib/rules/opening-hours'
import { dayNumberAt, dayText } from '@/lib/values/rome-time'
import { openDatabase } from '../../database/open'
import { orders } from '../../database/schema/orders'
import {
  pharmacies,
  pharmacy_duty,
  type StoredClosure,
  type StoredDelivery,
  type StoredHours,
  services,
} from '../../database/schema/places'
import { readBackendEnv } from '../../process/env'
import { listSlots } from '../deliveries'

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

// Standalone process: stores the sample, then compares the SQL of "open now" with the rules at many moments, unless
// SAMPLE_ONLY is set.

async function main(): Promise<void> {
  const env = readBackendEnv()
  const now = new Date(process.env.SAMPLE_NOW ?? '')
  const { database, close } = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  const sample = samplePharmacies(now)
  for (const { services: slugs, turns, ...row } of sample) {
    const [stored] = await database
      .insert(pharmacies)
      .values({
        ...row,
        name: `Farmacia ${row.code}`,
        address: 'Via Manzoni 1',
        city: 'Milano',
        province: 'MI',
        postal_code: '20121',
        payments: ['in_pharmacy', 'on_delivery', 'card'],
        prescription_ways: ['nre', 'paper'],
      })
      .returning()
    if (!stored) throw new Error('a pharmacy was not stored')
    const pharmacy_id = stored.id
    if (turns.length > 0) await database.insert(pharmacy_duty).values(turns.map((turn) => ({ pharmacy_id, ...turn })))
    if (slugs.length > 0)
      await database.insert(services).values(
        slugs.map((slug) => ({
          pharmacy_id,
          slug,
          name: slug,
          summary: 'In breve',
          description: '<p>Di più</p>',
          duration_minutes: 20,
          price_cents: slug === 'ecg' ? 2550 : null,
          category: 'Esami',
        })),
      )
    await fillNextSlot(stored, now, database)
  }

  const wrong: string[] = []
  const days = process.env.SAMPLE_ONLY
    ? []
    : ['2026-03-29', '2026-10-25', '2026-12-25', '2026-04-06', now.toISOString().slice(0, 10)]
  for (const day of days) {
    for (let minute = -120; minute < 26 * 60; minute += 29) {
      const instant = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000)
      const open = await database.select({ code: pharmacies.code }).from(pharmacies).where(openAt(instant))
      const duty = await database.select({ code: pharmacies.code }).from(pharmacies).where(onDutyAt(instant))
      const codes = new Set(open.map(({ code }) => code))
      const onDuty = new Set(duty.map(({ code }) => code))
      for (const { code, opening_hours, closures, turns } of sample) {
        const expected = isOpenAt(opening_hours, closures, instant, turns)
        const turn = turns.some(({ starts_at, ends_at }) => starts_at <= instant && instant < ends_at)
        if (codes.has(code) !== expected || onDuty.has(code) !== turn) wrong.push(`${code} ${instant.toISOString()}`)
      }
    }
  }
  await close()
  process.stdout.write(JSON.stringify(wrong))
}

/** Two orders take the first slot of every sixth pharmacy; a cancelled one takes none. */
async function fillNextSlot(
  pharmacy: typeof pharmacies.$inferSelect,
  now: Date,
  database: Awaited<ReturnType<typeof openDatabase>>['database'],
): Promise<void> {
  const delivery = pharmacy.deliveries[1]
  const slot = delivery && pharmacy.id % 2 === 1 ? listSlots(pharmacy, delivery, new Map(), now)[0] : undefined
  if (!delivery || !slot) return
  for (const [index, status] of (['received', 'preparing', 'cancelled'] as const).entries()) {
    await database.insert(orders).values({
      id: `${pharmacy.code}-${index}`,
      number: `2026-${pharmacy.code}-${index}`,
      pharmacy_id: pharmacy.id,
      status,
      delivery: {
        id: delivery.id,
        kind: delivery.kind,
        label: delivery.label,
        slot_start: slot.start.toISOString(),
        slot_end: slot.end.toISOString(),
      },
      payment_id: 'on_delivery',
      subtotal_cents: 100,
      total_cents: 100,
      vat: [],
    })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
