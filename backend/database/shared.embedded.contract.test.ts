import { statSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { runCommand, runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'
import { connectionToShared } from './shared'

jest.setTimeout(300_000)

const folder = newFolder()
const [seeded, restored] = [newFolder(), newFolder()]
afterAll(() => Promise.all([folder, seeded, restored].map(removeFolder)))

const ask = (url: string, agent: http.Agent) =>
  new Promise<number | undefined>((resolve, reject) => {
    http
      .get(`${url}/v1/shop`, { agent }, (answer) => answer.resume().once('end', () => resolve(answer.statusCode)))
      .once('error', reject)
  })

test('neither many requests of a connection nor many statements of a command leave listeners behind', async () => {
  const backend = await startBackend({ DATABASE_URL: '', DEMO: 'off' }, folder)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  for (let asked = 0; asked < 30; asked += 1) expect(await ask(backend.url, agent)).toBe(200)
  agent.destroy()
  const ran = await runProgram(folder, 'backend/testing/long-transaction.ts', ['30'], { DATABASE_URL: '' })
  expect(ran).toEqual({ code: 0, stdout: '30', stderr: '' })
  await backend.stop()
  expect(backend.output()).not.toMatch(/Warning|listeners added/)
})

test('a command that ends within its transaction takes no write of the shop with it', async () => {
  const [token = ''] = (await seedShop(seeded)).slice(1)
  const backend = await startBackend({ DEMO: 'off' }, seeded)
  const api = createApi(backend.url)
  const pool = connectionToShared(seeded)
  try {
    const command = await pool.connect()
    await command.query('BEGIN')
    await command.query("INSERT INTO settings (key, value) VALUES ('unfinished', '1')")
    const body = { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 }
    const added = api('addToCart', { body }, { token })
    for (let asked = 0; asked < 50; asked += 1) await command.query('SELECT $1::int', [asked])
    command.release(true)
    expect((await added).status).toBe(200)
    expect((await api('getCart', {}, { token })).data).toMatchObject({ products: [{ minsan: shop.cosmetic }] })
    const { rows } = await pool.query("SELECT key FROM settings WHERE key = 'unfinished'")
    expect(rows).toEqual([])
  } finally {
    await pool.end()
    await backend.stop()
  }
})

test('a restore is refused while the shop runs, and works once it has stopped', async () => {
  const [token = ''] = (await seedShop(restored)).slice(1)
  const backend = await startBackend({ DEMO: 'off' }, restored)
  const file = path.join(restored, 'shop.backup')
  const restore = () => runCommand(restored, 'restore', file, '--force')
  try {
    expect(statSync(path.join(restored, 'operator.sock')).mode & 0o777).toBe(0o600)
    expect(await runCommand(restored, 'backup', file)).toMatchObject({ code: 0, stderr: '' })
    const body = { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 }
    expect((await createApi(backend.url)('addToCart', { body }, { token })).status).toBe(200)
    expect(await restore()).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('in use by another Salvia process'),
    })
  } finally {
    await backend.stop()
  }
  expect(await restore()).toMatchObject({ code: 0 })
  const again = await startBackend({ DEMO: 'off' }, restored)
  try {
    expect((await createApi(again.url)('getCart', {}, { token })).data.products).toEqual([])
  } finally {
    await again.stop()
  }
})
