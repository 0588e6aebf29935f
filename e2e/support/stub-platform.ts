import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import type { Category, Product } from '@/lib/contract/products'

/** A platform with two products, for tests that need it slow, broken or counting. */
export interface StubPlatform {
  url: string
  /** Paths requested so far. */
  asked: string[]
  /** Bytes of request bodies so far. */
  received: number
  /** Behaviour from now on. */
  mode: 'well' | 'error' | 'silent' | 'garbage' | 'dropping'
  price: number
  endless: boolean
  /** Its only pharmacy is closed. */
  closed: boolean
  /** The operator's redirects. */
  redirects: { from: string; to: string }[]
  /** Ends all connections; it still answers new ones. */
  hangUp(): void
  close(): Promise<void>
}

const category: Category = {
  slug: 'prova',
  name: 'Prova',
  image: null,
  description: null,
  products_count: 1,
  children: [],
}

export const STUB_MINSAN = '012745093'

const product = (price: number, minsan = STUB_MINSAN): Product => ({
  minsan,
  name: 'Prodotto di prova 500 mg 20 compresse',
  brand: 'Prova',
  image: null,
  price,
  list_price: null,
  discount_percent: null,
  price_from: true,
  lowest_price_30d: null,
  unit_price: null,
  kind: 'medicine',
  supply: 'SOP',
  availability: 'available',
  max_quantity: null,
  images: [],
  ean: [],
  manufacturer: null,
  active_ingredient: 'Paracetamolo',
  strength: '500 mg',
  form: 'compresse',
  pack: '20 compresse',
  atc: null,
  vat_rate: 10,
  description: '',
  sections: [],
  leaflet_url: null,
  max_quantity_reason: null,
  reimbursement: null,
  shortage: null,
  stock_updated_at: null,
  ready_in_minutes: null,
  responsible_person: null,
  categories: [[{ slug: 'prova', name: 'Prova' }]],
  pharmacies_count: 1,
  updated_at: '2026-11-20T10:00:00Z',
})

export const STUB_PHARMACY = { id: '5', code: 'MI5555' }

const pharmacy: Pharmacy = {
  ...STUB_PHARMACY,
  name: 'Farmacia di Prova',
  address: 'Via Melzo, 1',
  city: 'Milano',
  province: 'MI',
  postal_code: '20129',
  latitude: 45.47,
  longitude: 9.2,
  phone_number: null,
  email: null,
  whatsapp: null,
  image: null,
  opening_hours: [],
  closures: [],
  open_now: false,
  next_change: null,
  deliveries: ['click_and_collect'],
  services_count: 0,
  vat_number: null,
  online_medicines: null,
}

/** Some 25 KB, the size of a leaflet, and all different. */
const leaflet = (minsan: string): Product['sections'] =>
  ['indications', 'dosage', 'warnings', 'effects'].map((code) => ({
    code,
    html: Array.from(
      { length: 60 },
      (_, line) => `<p>Riga ${line} del foglio ${minsan}: prima dell’uso leggere bene.</p>`,
    ).join(''),
  }))

export async function startStubPlatform(): Promise<StubPlatform> {
  const stub: StubPlatform = {
    url: '',
    asked: [],
    received: 0,
    mode: 'well',
    price: 4.9,
    endless: false,
    closed: false,
    redirects: [],
    hangUp: () => server.closeAllConnections(),
    close: () => closed(server),
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    stub.asked.push(pathname)
    request.on('data', (chunk: Buffer) => {
      stub.received += chunk.length
    })
    const json = (status: number, body: unknown) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (stub.mode === 'silent') return
    if (stub.mode === 'dropping') return void request.socket.destroy()
    if (stub.mode === 'error') return json(500, { message: 'broken' })
    if (stub.mode === 'garbage')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>proxy</p>')
    if (pathname === '/categorie') return json(200, [category])
    const [, minsan, rest] = /^\/v1\/products\/(\d{9})(\/equivalent)?$/.exec(pathname) ?? []
    if (stub.endless && minsan && rest) return json(200, [])
    if (stub.endless && minsan) return json(200, { ...product(stub.price, minsan), sections: leaflet(minsan) })
    if (pathname === `/v1/products/${STUB_MINSAN}`) return json(200, product(stub.price))
    if (pathname === `/v1/products/${STUB_MINSAN}/equivalent` || pathname === '/pharmaciesProducts')
      return json(200, [])
    if (!stub.closed && [`/v1/pharmacies/${pharmacy.id}`, `/v1/pharmacies/${pharmacy.code}`].includes(pathname))
      return json(200, pharmacy)
    if (/^\/v1\/pharmacies\/\w+\/(services|payments|prescriptions)$/.test(pathname)) return json(200, [])
    if (pathname === '/v1/redirects') return json(200, { items: stub.redirects, next: null })
    if (pathname === '/v1/products')
      return json(200, {
        items: [{ minsan: STUB_MINSAN, name: 'Prova', updated_at: '2026-11-20T10:00:00Z' }],
        next: null,
      })
    if (pathname === '/products') return json(200, { items: [], total: 0, page_number: 1, page_size: 10 })
    json(404, { type: 'urn:x', title: 'not found', status: 404, code: 'not_found' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stub
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
