// Standalone process: stores the sample, then compares the SQL of "open now" with the rules at many moments, unless
// SAMPLE_ONLY is set.

import { onDutyAt, openAt } from '@/backend/pharmacies/queries'
import { isOpenAt } from '@/lib/rules/opening-hours'
import { openDatabase } from '../../database/open'
import { orders } from '../../database/schema/orders'
import { pharmacies, pharmacy_duty, services } from '../../database/schema/places'
import { readBackendEnv } from '../../process/env'
import { listSlots } from '../deliveries'
import { samplePharmacies } from './sample'

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
