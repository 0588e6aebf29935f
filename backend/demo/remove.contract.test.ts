import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { newCustomer } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { newFolder, removeFolder } from '../testing/folder'
import { collection } from '../testing/ordering'
import { runCommand, runProgram } from '../testing/run'
import { seedNothing } from '../testing/seeded'

// Starts and stops several processes.
jest.setTimeout(600_000)

const SIZE = { DEMO_PRODUCTS: '200', DEMO_PHARMACIES: '4' }
const backend = backendOfFile({ env: () => ({ DEMO: 'on', ...SIZE }) })
const { api, folder } = backend

const everywhere = { latitude: 42, longitude: 12.5, radius_km: 1500, limit: 100 }
/** Pharmacies of the sample that represents the operator's own. */
const isOwn = (code: string) => /^T\d/.test(code)
const remove = (...args: string[]) => runCommand(folder, 'demo', 'remove', ...args)

async function logInToDemo() {
  const body = { username: 'cliente@salvia.example', password: 'salvia-demo-2026', grant_type: 'password' as const }
  const answer = await api('login', { body })
  return { status: answer.status, token: answer.status === 200 ? answer.data.access_token : '' }
}

async function order(me: { token: string }): Promise<string> {
  const pharmacies = (await api('listPharmacies', { query: everywhere })).data
  const pharmacy_id = pharmacies.find(({ code }) => !isOwn(code))?.id ?? ''
  const found = await api('searchProducts', { query: { pharmacy_id, TakeRow: 100 } })
  const product = found.data.items.find(({ kind, availability }) => kind === 'cosmetic' && availability === 'available')
  await api('switchPharmacy', { body: { pharmacy_id } }, me)
  await api('addToCart', { body: { pharmacy_id, minsan: product?.minsan ?? '', quantity: 1 } }, me)
  const ways = (await api('listDeliveries', { params: { id: String(pharmacy_id) } })).data
  const way = ways.find(({ kind }) => kind === 'click_and_collect')
  const placed = await api('createOrder', { body: collection({ delivery: { id: way?.id ?? '' } }) }, me)
  expect(placed.status).toBe(201)
  return placed.data.number
}

test('a shop that was filled with the demo says so', async () => {
  expect((await api('getShop', {})).data).toEqual({ demo: true })
})

test('it is removed while the shop runs, once no order needs it; the operator’s data stay', async () => {
  await backend.stop()
  const sample = { SAMPLE_NOW: new Date().toISOString(), SAMPLE_ONLY: '1' }
  expect(await runProgram(folder, 'backend/pharmacies/testing/store-sample.ts', [], sample)).toMatchObject({ code: 0 })
  await backend.start()
  const demo = await logInToDemo()
  const anna = await newCustomer(backend)
  const number = await order(anna)

  const refused = await remove()
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`order ${number} hang`) })
  expect((await api('getMe', {}, demo)).status).toBe(200)
  expect((await api('getShop', {})).data).toEqual({ demo: true })

  const removed = await remove('--with-orders', '--json')
  expect(removed).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(removed.stdout).removed).toMatchObject({ products: 200, pharmacies: 4, products_kept: 0 })

  expect((await api('getShop', {})).data).toEqual({ demo: false })
  expect((await api('getMe', {}, demo)).status).toBe(401)
  expect((await logInToDemo()).status).toBe(401)
  expect((await api('getMe', {}, anna)).status).toBe(200)
  expect((await api('listOrders', {}, anna)).data).toEqual([])
  expect((await api('listCategories', {})).data).toEqual([])
  expect((await api('searchProducts', { query: {} })).data.total).toBe(0)
  const own = (await api('listPharmacies', { query: everywhere })).data
  expect(own.length).toBeGreaterThan(0)
  expect(own.every(({ code }) => isOwn(code))).toBe(true)
  const posts = await fetch(`${backend.url}/wp-json/wp/v2/posts`)
  expect([await posts.json(), posts.headers.get('x-wp-total')]).toEqual([[], '0'])

  expect(await remove()).toMatchObject({ code: 1, stderr: expect.stringContaining('no demo') })
})

test('no start brings it back where it was taken out, and the command does', async () => {
  const place = newFolder()
  const size = ['--products', '20', '--pharmacies', '1']
  await seedNothing(place)
  try {
    expect(await runCommand(place, 'demo', ...size)).toMatchObject({ code: 0 })
    expect(await runCommand(place, 'demo', 'remove')).toMatchObject({ code: 0 })
    const shop = await startBackend({ DEMO: 'on', ...SIZE }, place)
    try {
      expect((await createApi(shop.url)('listPharmacies', { query: everywhere })).data).toEqual([])
    } finally {
      await shop.stop()
    }
    expect(await runCommand(place, 'demo', ...size)).toMatchObject({ code: 0 })
    expect(await runCommand(place, 'demo', ...size, '--fresh')).toMatchObject({ code: 0 })
    // A live shop with the demo is warned at each start.
    const live = await startBackend({ SITE_URL: 'https://shop.example', LOG_LEVEL: 'warn' }, place)
    await live.stop()
    expect(live.output()).toContain('`demo remove` takes it out')
  } finally {
    await removeFolder(place)
  }
})

test('a shop under https is not filled by itself', async () => {
  const place = newFolder()
  await seedNothing(place)
  const shop = await startBackend({ SITE_URL: 'https://shop.example', ...SIZE }, place)
  try {
    const theirs = createApi(shop.url)
    expect((await theirs('getShop', {})).data).toEqual({ demo: false })
    expect((await theirs('listPharmacies', { query: everywhere })).data).toEqual([])
  } finally {
    await shop.stop()
    await removeFolder(place)
  }
})
