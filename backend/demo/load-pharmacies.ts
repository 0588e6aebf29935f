import { DEMO_SITE } from '@/backend/pharmacies/sale'
import { parseDay, romeTimestamp } from '@/lib/rules/rome-time'
import type { Database } from '../database/open'
import { offers, price_history } from '../database/schema/catalogue'
import { pharmacies, pharmacy_duty, services } from '../database/schema/places'
import { inChunks, insertRows } from './insert-rows'
import type { DemoOffer, DemoPharmacy } from './types'

const PHARMACIES_AT_ONCE = 100
const OFFERS_AT_ONCE = 1000

/** Stores the pharmacies with their services and duty turns, and gives their ids by code. */
export async function loadPharmacies(database: Database, all: Iterable<DemoPharmacy>): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const chunk of inChunks(all, PHARMACIES_AT_ONCE)) {
    const stored = await database
      .insert(pharmacies)
      .values(chunk.map(pharmacyRow))
      .returning({ id: pharmacies.id, code: pharmacies.code })
    for (const { id, code } of stored) ids.set(code, id)
    const ofEach = <Row>(rows: (pharmacy: DemoPharmacy, pharmacy_id: number) => Row[]) =>
      chunk.flatMap((pharmacy) => rows(pharmacy, ids.get(pharmacy.code) ?? 0))
    await insertRows(database, services, ofEach(serviceRows))
    await insertRows(
      database,
      pharmacy_duty,
      ofEach((pharmacy, pharmacy_id) =>
        pharmacy.duty.map((turn) => ({
          pharmacy_id,
          starts_at: new Date(turn.from),
          ends_at: new Date(turn.until),
        })),
      ),
    )
  }
  return ids
}

/** Stores what the pharmacy asks for each product, with how the price came to be, and gives how many offers there are. */
export async function loadOffers(database: Database, pharmacy_id: number, all: Iterable<DemoOffer>): Promise<number> {
  let count = 0
  for (const chunk of inChunks(all, OFFERS_AT_ONCE)) {
    await insertRows(
      database,
      offers,
      chunk.map(({ minsan, price_cents, list_price_cents, stock, orderable, stock_updated_at }) => ({
        pharmacy_id,
        minsan,
        price_cents,
        list_price_cents,
        stock,
        orderable,
        stock_updated_at: new Date(stock_updated_at),
      })),
    )
    const history = chunk.flatMap(({ minsan, price_history: prices }) =>
      prices.map(({ price_cents, from }) => ({ pharmacy_id, minsan, price_cents, from_at: startOfDay(from) })),
    )
    for (const rows of inChunks(history, OFFERS_AT_ONCE)) await insertRows(database, price_history, rows)
    count += chunk.length
  }
  return count
}

function pharmacyRow(pharmacy: DemoPharmacy): typeof pharmacies.$inferInsert {
  const { opening_hours, closures, deliveries, payments, prescriptions, online_medicines } = pharmacy
  return {
    code: pharmacy.code,
    name: pharmacy.name,
    address: pharmacy.address,
    city: pharmacy.city,
    province: pharmacy.province,
    postal_code: pharmacy.postal_code,
    districts: pharmacy.districts,
    latitude: pharmacy.latitude,
    longitude: pharmacy.longitude,
    phone_number: pharmacy.phone_number,
    email: pharmacy.email,
    whatsapp: pharmacy.whatsapp,
    image: pharmacy.image,
    vat_number: pharmacy.vat_number,
    ...seller(pharmacy),
    opening_hours,
    closures,
    deliveries,
    payments,
    prescription_ways: prescriptions,
    online_medicines: online_medicines && {
      ...online_medicines,
      site: DEMO_SITE,
      authority_contacts: `${online_medicines.authority}, farmacie@regione.example`,
    },
    // Every other one of them is registered for animals' medicines as well.
    online_veterinary:
      online_medicines && pharmacy.ordinal % 2 === 0
        ? {
            ...online_medicines,
            authority: 'Ministero della Salute',
            number: `VET/${pharmacy.ordinal}`,
            site: DEMO_SITE,
            authority_contacts: 'Ministero della Salute, veterinari@ministero.example',
          }
        : null,
  }
}

const DIRECTORS = ['Dott.ssa Ada Quercini', 'Dott. Ezio Larcher', 'Dott.ssa Irma Salvestri', 'Dott. Livio Noceti']

/** Who is behind it: invented like the rest. */
function seller({ ordinal, name, address, postal_code, city, province, email }: DemoPharmacy) {
  const host = email.split('@')[1]
  return {
    legal_name: `${name} S.r.l.`,
    legal_seat: `${address}, ${postal_code} ${city} (${province})`,
    rea: `REA ${province} ${900_000 + ordinal}`,
    pec: `farmacia@pec.${host}`,
    director: DIRECTORS[ordinal % DIRECTORS.length] ?? null,
    director_register: `Ordine dei farmacisti di ${city} n. ${1000 + ordinal}`,
    complaints: `reclami@${host}`,
  }
}

function serviceRows(pharmacy: DemoPharmacy, pharmacy_id: number) {
  return pharmacy.services.map(({ weekly_times, ...service }) => ({ ...service, pharmacy_id, times: weekly_times }))
}

const starts = new Map<string, Date>()

function startOfDay(day: string): Date {
  const known = starts.get(day)
  if (known) return known
  const number = parseDay(day)
  if (number === null) throw new RangeError(`Not a day: ${day}`)
  const start = new Date(romeTimestamp(number, 0))
  starts.set(day, start)
  return start
}
