import { sql } from 'drizzle-orm'
import { hashPassword } from '@/backend/account/identity'
import { issueToken } from '@/backend/account/tokens'
import { refreshDerived } from '../catalogue/derived'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { offers, products } from '../database/schema/catalogue'
import { pharmacies, type StoredDelivery, services } from '../database/schema/places'
import { parseId } from '../http/page'
import { DEMO_SITE } from '../process/env'
import { collectionIn } from './collection'
import { CUSTOMERS, MINOR, PASSWORD, shop } from './shop'

const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))

const collection = collectionIn()
const home: StoredDelivery = {
  ...collection,
  id: 'casa',
  kind: 'home_delivery',
  label: 'Consegna a domicilio',
  fee_cents: 490,
  free_from_cents: 3900,
  minimum_order_cents: 1500,
  postal_codes: ['201'],
}
const courier: StoredDelivery = {
  ...home,
  id: 'corriere',
  label: 'Corriere su appuntamento',
  slots: always.map(({ weekday }) => ({ weekday, start: '10:00', end: '12:00', capacity: 1 })),
}

const place = {
  city: 'Milano',
  province: 'MI',
  postal_code: '20124',
  latitude: 45.47,
  longitude: 9.2,
  phone_number: '+390212345678',
  opening_hours: always,
  keep_days: 3,
}

const service = {
  pharmacy_id: parseId(shop.central),
  summary: 'In un locale riservato.',
  description: '<p>Senza attesa.</p>',
  duration_minutes: 10,
  price_cents: 500,
  category: 'Misurazione pressione',
  times: always,
}

type Product = typeof products.$inferInsert & { price_cents: number; stock: number; orderable?: boolean }

const catalogue: Product[] = [
  {
    minsan: shop.otc,
    name: 'Tachidol 500 mg 20 compresse',
    kind: 'medicine',
    supply: 'OTC',
    vat_rate: 10,
    max_quantity: 3,
    price_cents: 450,
    stock: 50,
  },
  {
    minsan: shop.on_prescription,
    name: 'Amoxina 1 g 12 compresse',
    kind: 'medicine',
    supply: 'RR',
    vat_rate: 10,
    price_cents: 810,
    stock: 20,
  },
  { minsan: shop.cosmetic, name: 'Crema viso 50 ml', kind: 'cosmetic', vat_rate: 22, price_cents: 1990, stock: 1000 },
  {
    minsan: shop.orderable,
    name: 'Magnesio 30 bustine',
    kind: 'supplement',
    vat_rate: 10,
    price_cents: 1500,
    stock: 0,
    orderable: true,
  },
  { minsan: shop.device, name: 'Termometro', kind: 'device', vat_rate: 22, price_cents: 990, stock: 30 },
  { minsan: shop.sold_out, name: 'Collirio', kind: 'device', vat_rate: 22, price_cents: 890, stock: 0 },
  {
    minsan: shop.veterinary,
    name: 'Fidovet 50 mg 20 compresse',
    kind: 'veterinary',
    supply: 'RNR',
    vat_rate: 10,
    price_cents: 1250,
    stock: 10,
  },
  { minsan: shop.animal, name: 'Spot-on cane', kind: 'veterinary', vat_rate: 10, price_cents: 1790, stock: 10 },
  {
    minsan: shop.hospital,
    name: 'Infusan 500 mg',
    kind: 'medicine',
    supply: 'OSP',
    vat_rate: 10,
    price_cents: 9000,
    stock: 5,
    orderable: true,
  },
  { minsan: shop.scarce, name: 'Sapone', kind: 'cosmetic', vat_rate: 22, price_cents: 300, stock: 2 },
  { minsan: shop.last_pack, name: 'Spazzolino', kind: 'other', vat_rate: 22, price_cents: 700, stock: 1 },
]

/** Fills an empty database with the shop; returns its customers' tokens. */
export async function seedShop(database: Database, customers = CUSTOMERS): Promise<string[]> {
  await database.insert(pharmacies).values([
    {
      ...place,
      id: parseId(shop.central),
      code: 'F1',
      name: 'Farmacia Centrale',
      address: 'Corso Buenos Aires 1',
      email: 'centrale@example.com',
      vat_number: '02489000998',
      deliveries: [collection, home, courier],
      payments: ['in_pharmacy', 'on_delivery', 'card'],
      prescription_ways: ['nre', 'nrbe', 'rev', 'upload', 'paper'],
      online_medicines: {
        authority: 'Regione Lombardia',
        number: '1',
        date: '2020-01-01',
        register_url: 'https://example.com/1',
        site: DEMO_SITE,
        authority_contacts: 'Regione Lombardia, farmacie@example.com',
      },
    },
    {
      ...place,
      id: parseId(shop.small),
      code: 'F2',
      name: 'Farmacia Piccola',
      address: 'Via Melzo 2',
      email: 'piccola@example.com',
      deliveries: [collection, home],
      payments: ['in_pharmacy', 'on_delivery'],
      prescription_ways: ['already_there'],
      online_veterinary: {
        authority: 'Ministero della Salute',
        number: '7',
        date: '2024-02-01',
        register_url: 'https://example.com/7',
        site: DEMO_SITE,
        authority_contacts: 'Ministero della Salute, veterinari@example.com',
      },
    },
  ])
  await database.insert(services).values([
    { ...service, id: parseId(shop.pressure), slug: 'pressione', name: 'Misurazione della pressione' },
    { ...service, id: parseId(shop.swab), slug: 'tampone', name: 'Tampone rapido', requires_note: true, capacity: 2 },
    { ...service, id: parseId(shop.ecg), slug: 'ecg', name: 'Elettrocardiogramma', minimum_age: 18 },
  ])
  // Imports add services of their own.
  await database.execute(sql`SELECT setval(pg_get_serial_sequence('services', 'id'), max(id)) FROM services`)
  await database
    .insert(products)
    .values(catalogue.map(({ price_cents: _price, stock: _stock, orderable: _orderable, ...product }) => product))
  await database.insert(offers).values([
    ...catalogue.map(({ minsan, price_cents, stock, orderable }) => ({
      pharmacy_id: parseId(shop.central),
      minsan,
      price_cents,
      stock,
      orderable: orderable ?? false,
    })),
    { pharmacy_id: parseId(shop.small), minsan: shop.otc, price_cents: 490, stock: 2 },
    { pharmacy_id: parseId(shop.small), minsan: shop.cosmetic, price_cents: 1890, stock: 5 },
  ])
  await refreshDerived(database)
  const year = new Date().getFullYear()
  const password_hash = await hashPassword(PASSWORD)
  const rows = await database
    .insert(users)
    .values(
      Array.from({ length: customers }, (_, index) => ({
        email: `cliente-${index}@example.com`,
        password_hash,
        email_confirmed_at: new Date(),
        first_name: 'Anna',
        last_name: 'Rossi',
        birth_day: index === MINOR ? `${year - 16}-01-01` : '1985-04-10',
        privacy_consent: true,
      })),
    )
    .returning({ id: users.id })
  const tokens: string[] = []
  for (const { id } of rows.sort((one, other) => one.id - other.id))
    tokens.push((await issueToken(database, id, new Date())).token)
  return tokens
}
