import { freePort } from '@/backend/testing/cluster'
import { backendOfFile } from '@/backend/testing/file-backend'
import { placeOrder } from '@/backend/testing/ordering'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'

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
  const text = await metrics()
  expect(text).toMatch(/salvia_orders\{status="received",process="backend"\} 1\n/)
  expect(text).toMatch(/salvia_failed_logins_total\{process="backend"\} 1\n/)
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
