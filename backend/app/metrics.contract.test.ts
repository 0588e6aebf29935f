import path from 'node:path'
import { BACKUP_AGE_MAX_SECONDS } from '@/backend/database/settings'
import { backendOfFile } from '@/backend/testing/file-backend'
import { placeOrder } from '@/backend/testing/ordering'
import { runProgram } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'
import { freePort } from '../../scripts/lib/free-port.mjs'

jest.setTimeout(600_000)

let port = 0
const backend = backendOfFile({
  fill: async (folder) => {
    port = await freePort()
    return seedShop(folder)
  },
  // The backend uses the next port.
  env: () => ({ METRICS_PORT: String(port - 1) }),
})

const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

test('orders, failed logins, mails, jobs and answers are counted without personal data', async () => {
  const me = backend.somebody()
  const order = await placeOrder(backend.api, me, shop.otc, 1)
  const body = { username: 'nessuno@example.com', password: 'sbagliata', grant_type: 'password' as const }
  await backend.api('login', { body })
  await backend.api('getOrder', { params: { id: order.id } }, me)
  let text = await metrics()
  // The jobs begin with the process, beside these calls.
  while (!text.includes('job="sweep"')) text = await metrics()
  expect(text).toMatch(/salvia_orders\{status="received",process="backend"\} 1\n/)
  expect(text).toMatch(/salvia_failed_logins_total\{process="backend"\} 1\n/)
  expect(text).toMatch(/salvia_backup_age_seconds\{process="backend"\} \d+\n/)
  expect(text).toMatch(/salvia_mail\{state="given_up",process="backend"\} 0\n/)
  expect(text).toMatch(/salvia_job_last_success_timestamp_seconds\{job="sweep",process="backend"\} \d+/)
  expect(text).toMatch(
    /salvia_http_requests_total\{method="GET",route="\/v1\/orders\/:id",status="200",process="backend"\} 1\n/,
  )
  expect(text).toMatch(/salvia_http_request_duration_seconds_count\{process="backend",route="\/v1\/auth\/login"\} 1\n/)
  expect(text).toMatch(/process_resident_memory_bytes/)
  for (const secret of [me.email, me.token, order.id, 'nessuno', 'sbagliata']) expect(text).not.toContain(secret)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

test('a verified backup that is too old is a warning of a shop that stays ready', async () => {
  const read = async () => {
    const response = await fetch(`${backend.url}/api/ready`)
    const { checks } = await response.json()
    const age = Number(/salvia_backup_age_seconds\{process="backend"\} (\d+)/.exec(await metrics())?.[1])
    return { status: response.status, ...checks.last_backup, age_of_metric: age }
  }
  // Nothing to lose for longer than since the first order.
  expect(await read()).toMatchObject({ status: 200, ok: true })
  await backend.stop()
  const clock = { NODE_OPTIONS: '--import ./backend/testing/later.mjs', HOURS_AHEAD: '40' }
  await backend.start(clock)
  const backup = (...args: string[]) =>
    runProgram(backend.folder, 'backend/commands/main.ts', ['backup', ...args], clock)
  expect((await backup(path.join(backend.folder, 'tried.backup'))).code).toBe(0)
  const old = await read()
  expect(old).toMatchObject({ status: 200, ok: false, code: 'backup_old', mend: expect.stringContaining('--verify') })
  for (const age of [old.age_seconds, old.age_of_metric]) expect(age).toBeGreaterThan(BACKUP_AGE_MAX_SECONDS)
  expect((await backup(path.join(backend.folder, 'verified.backup'), '--verify')).code).toBe(0)
  const young = await read()
  expect(young).toMatchObject({ status: 200, ok: true })
  for (const age of [young.age_seconds, young.age_of_metric]) expect(age).toBeLessThan(BACKUP_AGE_MAX_SECONDS)
})
