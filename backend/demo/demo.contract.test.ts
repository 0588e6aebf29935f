import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { backendOfFile } from '../testing/file-backend'
import { newFolder, removeFolder, testEnvironment } from '../testing/folder'
import { startProgram } from '../testing/program'
import { runCommand, runProgram } from '../testing/run'
import { seedNothing, seedTables } from '../testing/seeded'

// Starts and stops several processes.
jest.setTimeout(600_000)

const FILLING = 'Filling the empty database'
const SIZE = { DEMO_PRODUCTS: '640', DEMO_PHARMACIES: '20' }

const command = (folder: string, ...args: string[]) => runCommand(folder, 'demo', ...args)

/** Starts the backend on the folder and kills it as soon as it begins to load the demo. */
async function startAndCutShort(folder: string): Promise<void> {
  const env = {
    ...process.env,
    ...(await testEnvironment(folder)),
    ...SIZE,
    DEMO: 'on',
    BACKEND_PORT: '0',
    LOG_LEVEL: 'info',
  }
  const child = startProgram('backend/main.ts', [], env)
  // The child process holds the folder until it exits, slightly after its parent.
  const ended = new Promise((resolve) => child.once('close', resolve))
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (!printed.includes(FILLING) && `${printed}${chunk}`.includes(FILLING))
      setTimeout(() => child.kill('SIGKILL'), 700)
    printed += chunk.toString()
  })
  await ended
  expect(printed).toContain(FILLING)
  expect(printed).not.toContain('backend ready')
}

const backend = backendOfFile({ fill: startAndCutShort, env: () => ({ DEMO: 'on', ...SIZE }) })
const { api, folder } = backend

const everywhere = { latitude: 42, longitude: 12.5, radius_km: 1500, limit: 100 }

async function tokenOfCustomer(): Promise<string> {
  const body = { username: 'cliente@salvia.example', password: 'salvia-demo-2026', grant_type: 'password' as const }
  return (await api('login', { body })).data.access_token
}

describe('the demo, after a first start that was cut short', () => {
  it('holds the pharmacies asked for, each with all that it needs to sell', async () => {
    const { data } = await api('listPharmacies', { query: everywhere })
    expect(data).toHaveLength(20)
    expect(new Set(data.map(({ code }) => code)).size).toBe(20)
    expect(data.some(({ online_medicines }) => online_medicines === null)).toBe(true)
    expect(data.some(({ online_medicines }) => online_medicines !== null)).toBe(true)
    for (const { id, opening_hours, deliveries, services_count } of data) {
      expect(opening_hours.length).toBeGreaterThan(0)
      expect(deliveries).toContain('click_and_collect')
      const params = { id: String(id) }
      expect((await api('listServices', { params })).data).toHaveLength(services_count)
      expect((await api('listPrescriptionWays', { params })).data.map((way) => way.id)).toContain('nre')
      expect((await api('listPayments', { params })).data.map((payment) => payment.id)).toContain('in_pharmacy')
      const home = (await api('listDeliveries', { params })).data.find(({ kind }) => kind === 'home_delivery')
      if (home) expect(home.slots.some(({ available }) => available)).toBe(true)
    }
  })

  it('holds two levels of categories with products on sale in each top one', async () => {
    const { data } = await api('listCategories', {})
    expect(data.length).toBeGreaterThan(8)
    for (const category of data) {
      expect(category.children.length).toBeGreaterThan(1)
      expect(category.products_count).toBeGreaterThan(0)
    }
  })

  it('holds reduced prices with the lowest of thirty days before', async () => {
    const { data } = await api('searchProducts', { query: { discounted: '1' } })
    expect(data.total).toBeGreaterThan(10)
    for (const product of data.items) {
      expect(product.discount_percent).toBeGreaterThan(0)
      expect(product.lowest_price_30d).not.toBeNull()
    }
  })

  it('knows its customer, with orders in several states and numbers without gaps', async () => {
    const token = await tokenOfCustomer()
    const addresses = (await api('listAddresses', {}, { token })).data
    expect(addresses.map(({ label, favorite }) => [label, favorite])).toEqual([
      ['Casa', true],
      ['Ufficio', false],
    ])
    expect((await api('listPatients', {}, { token })).data).toMatchObject([{ first_name: 'Giulia' }])
    const me = (await api('getMe', {}, { token })).data
    expect(me).toMatchObject({ email_confirmed: true, first_name: 'Giulia' })
    expect(me.pharmacy_id).not.toBeNull()
    const orders = (await api('listOrders', {}, { token })).data
    expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThan(4)
    const sum = (lines: { total: number }[]) => Math.round(lines.reduce((total, line) => total + line.total * 100, 0))
    for (const order of orders) {
      expect(sum(order.lines)).toBe(Math.round(order.subtotal * 100))
      expect(Math.round((order.subtotal + order.delivery_fee) * 100)).toBe(Math.round(order.total * 100))
      expect(order.history.at(-1)?.status).toBe(order.status)
    }
    const numbers = orders.map(({ number }) => number).sort()
    const ofYear = numbers.filter((number) => number.startsWith(numbers.at(-1)?.slice(0, 4) ?? ''))
    expect(ofYear.map((number) => Number(number.slice(5)))).toEqual(ofYear.map((_, index) => index + 1))
  })

  it('is not loaded again by the next start', async () => {
    const token = await tokenOfCustomer()
    const before = (await api('listOrders', {}, { token })).data.map(({ id }) => id)
    await backend.stop()
    await backend.start()
    expect((await api('listOrders', {}, { token })).data.map(({ id }) => id)).toEqual(before)
    expect((await api('listPharmacies', { query: everywhere })).data).toHaveLength(20)
  })
})

describe('pictures', () => {
  const get = (address: string) => fetch(`${backend.url}${address}`)

  async function pictureOfAProduct(): Promise<string> {
    const { data } = await api('searchProducts', { query: { NomeProdotto: 'crema' } })
    const image = data.items.find((product) => product.image !== null)?.image
    if (!image) throw new Error('the demo has no picture')
    return image
  }

  it('are WebP in the sizes that pages ask for, for ever the same', async () => {
    const image = await pictureOfAProduct()
    const bytes: number[] = []
    for (const query of ['', '?w=160', '?w=320', '?w=640']) {
      const answer = await get(`${image}${query}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const body = Buffer.from(await answer.arrayBuffer())
      expect(body.subarray(8, 12).toString()).toBe('WEBP')
      bytes.push(body.length)
    }
    const [full = 0, small = 0, medium = 0] = bytes
    expect(small).toBeLessThan(medium)
    expect(medium).toBeLessThan(full)
    const again = await get(image)
    const known = await fetch(`${backend.url}${image}`, {
      headers: { 'If-None-Match': again.headers.get('etag') ?? '' },
    })
    expect(known.status).toBe(304)
  })

  it('are drawn once however many ask at a time', async () => {
    const image = (await pictureOfAProduct()).replace('-1.webp', '-2.webp')
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => (await get(`${image}?w=320`)).arrayBuffer()),
    )
    expect(new Set(answers.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1)
    const files = readdirSync(path.join(folder, 'media'), { recursive: true }).map(String)
    expect(files.filter((file) => file.includes(path.basename(image, '.webp')))).toHaveLength(1)
  })

  it('show every service, category and pharmacy too', async () => {
    const { data: pharmacies } = await api('listPharmacies', { query: everywhere })
    const { data: categories } = await api('listCategories', {})
    const { data: services } = await api('listServices', { params: { id: pharmacies[0]?.id ?? '' } })
    const images = [...pharmacies, ...categories, ...services].map(({ image }) => image ?? '')
    expect(images).not.toContain('')
    for (const image of new Set(images.filter((one) => one.startsWith('/media/scenes/')))) {
      const [large, small] = await Promise.all([get(image), get(`${image}?w=320`)])
      expect([image, large.status, small.status]).toEqual([image, 200, 200])
      expect((await small.arrayBuffer()).byteLength).toBeLessThan((await large.arrayBuffer()).byteLength)
    }
  })

  it('are not found where no product of the shop has them, whatever the path', async () => {
    const image = await pictureOfAProduct()
    const wrong = [
      '/media/products/999999999-1.webp',
      image.replace('-1.webp', '-9.webp'),
      image.replace('.webp', '.png'),
      `${image}?w=0`,
      `${image}?w=-160`,
      `${image}?w=1e2`,
      `${image}?w=160&w=320`,
      '/media/products/..%2f..%2fencryption.key',
      '/media/products/%2e%2e%2f%2e%2e%2fencryption.key',
      '/media/products/',
      '/media/scenes/nothing.webp',
      '/media/scenes/farmacia-1.webp?w=0',
      '/media/scenes/..%2fproducts.csv',
      '/media/encryption.key',
    ]
    for (const address of wrong) {
      const answer = await get(address)
      expect([address, answer.status]).toEqual([address, 404])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('the command', () => {
  it('loads any size, and takes an earlier demo out when asked to', async () => {
    const own = newFolder()
    await seedNothing(own)
    try {
      const first = await command(own, '--products', '60', '--pharmacies', '3', '--json')
      expect(JSON.parse(first.stdout).loaded).toMatchObject({ products: 60, pharmacies: 3 })
      const second = await command(own, '--products', '70', '--pharmacies', '2', '--fresh', '--json')
      expect(second.code).toBe(0)
      expect(JSON.parse(second.stdout).loaded).toMatchObject({ products: 70, pharmacies: 2 })
    } finally {
      await removeFolder(own)
    }
  })

  it('keeps pharmacies that are not the demo’s, with and without --fresh and at a start', async () => {
    const own = newFolder()
    await seedTables(own)
    try {
      const sample = { SAMPLE_NOW: new Date().toISOString(), SAMPLE_ONLY: '1' }
      expect(await runProgram(own, 'backend/pharmacies/testing/store-sample.ts', [], sample)).toMatchObject({ code: 0 })
      expect(await command(own)).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing was changed') })
      expect(await command(own, '--fresh')).toMatchObject({ code: 1, stderr: expect.stringContaining('not the demo') })
      const shop = await startBackend({ DEMO: 'on', ...SIZE }, own)
      try {
        const theirs = createApi(shop.url)
        expect((await theirs('getPharmacy', { params: { id: 'T1' } })).status).toBe(200)
        expect((await theirs('listCategories', {})).data).toEqual([])
      } finally {
        await shop.stop()
      }
    } finally {
      await removeFolder(own)
    }
  })
})
