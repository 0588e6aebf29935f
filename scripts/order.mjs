import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './lib/free-port.mjs'
import { startProcess, stopProcess } from './lib/processes.mjs'
import { say } from './lib/setup.mjs'

// Places one order in the built shop with the current Node: a smoke test for Node versions not covered by other
// tests.

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-order-'))
const [port, backendPort] = [await freePort(), await freePort()]
const site = `http://localhost:${port}`
const env = {
  PLATFORM_TIMEOUT_MS: '30000',
  ...process.env,
  PORT: `${port}`,
  BACKEND_PORT: `${backendPort}`,
  DATA_DIR: folder,
  DEMO: 'on',
  DEMO_PHARMACIES: '6',
}
const shop = startProcess(['scripts/start.mjs'], env, /The shop is at/)
if (!(await shop.ready)) throw new Error('the shop did not start')
/** @type {Map<string, string>} */
const cookies = new Map()

try {
  const home = await call('GET', '/home')
  if (!home.text.includes('</html>')) throw new Error('the home page is not whole')
  await call('GET', '/api/session')
  const customer = { username: 'cliente@salvia.example', password: 'salvia-demo-2026', remember_me: false }
  await call('POST', '/api/session', customer)
  const pharmacies = (await call('GET', '/api/v1/pharmacies?latitude=45.47&longitude=9.2&radius_km=50')).json
  const { pharmacy_id, minsan } = await somethingToBuy(pharmacies)
  await call('POST', '/api/v1/cart/pharmacies', { pharmacy_id })
  await call('DELETE', '/api/v1/cart/products')
  await call('POST', '/api/v1/cart/products', { pharmacy_id, minsan, quantity: 1 })
  const deliveries = (await call('GET', `/api/v1/pharmacies/${pharmacy_id}/deliveries`)).json
  const order = (
    await call('POST', '/api/v1/orders', {
      customer: { first_name: 'Anna', last_name: 'Rossi', email: customer.username, phone_number: '333 1234567' },
      payment: { id: 'in_pharmacy' },
      delivery: { id: deliveries.find((/** @type {{ kind: string }} */ { kind }) => kind === 'click_and_collect').id },
      shipping: null,
      prescriptions: [],
      health_data_consent: true,
    })
  ).json
  say(`Node ${process.version}: ordered ${order.number}, ${order.status}.`)
} finally {
  await stopProcess(shop, 12_000)
  rmSync(folder, { recursive: true, force: true })
}

/** @param {{ id: number }[]} pharmacies */
async function somethingToBuy(pharmacies) {
  for (const { id } of pharmacies) {
    const { items } = (await call('GET', `/api/products?pharmacy_id=${id}&TakeRow=100`)).json
    const found = items.find(
      (/** @type {{ availability: string, kind: string }} */ one) =>
        one.availability === 'available' && one.kind === 'cosmetic',
    )
    if (found) return { pharmacy_id: id, minsan: found.minsan }
  }
  throw new Error('no pharmacy sells a cosmetic')
}

/**
 * Calls the shop like a browser. Throws on an error status.
 * @param {string} method @param {string} address @param {object} [body]
 */
async function call(method, address, body) {
  const headers = {
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(method !== 'GET' && { Origin: site, 'X-XSRF-TOKEN': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') }),
    ...(body && { 'Content-Type': 'application/json' }),
  }
  const answer = await fetch(`${site}${address}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${text.slice(0, 500)}`)
  return { text, json: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null }
}
