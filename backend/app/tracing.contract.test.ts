import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { startCollector } from '../testing/collector'
import { newFolder, removeFolder } from '../testing/folder'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const [trace, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
const folder = newFolder()
afterAll(() => removeFolder(folder))

test("a call's trace goes on from its caller to its statements, and holds no personal data", async () => {
  const collector = await startCollector()
  await seedShop(folder)
  const backend = await startBackend({ DEMO: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, folder)
  const api = createApi(backend.url)
  const headers = { traceparent: `00-${trace}-${caller}-01` }
  const username = 'zefiro@vento.example'
  await api('login', { body: { username, password: 'sbagliatissima', grant_type: 'password' } }, { headers })
  await api('autocomplete', { query: { query: 'segretissimo' } }, { headers })
  await api('getProduct', { params: { minsan: shop.otc } }, { headers: { traceparent: `00-${trace}-${caller}-00` } })
  await backend.stop()
  await collector.stop()

  const spans = collector.spans().filter(({ traceId }) => traceId === trace)
  const login = spans.find(({ name }) => name === 'POST /v1/auth/login')
  expect(login?.parentSpanId).toBe(caller)
  expect(login?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 401 } })
  expect(spans.map(({ name }) => name)).toContain('GET /v1/autocomplete')
  // The caller had decided not to record it.
  expect(spans.map(({ name }) => name)).not.toContain('GET /v1/products/{minsan}')
  const statements = spans.filter(({ parentSpanId, name }) => parentSpanId === login?.spanId && name === 'SELECT')
  if (process.env.TEST_DATABASE_URL) expect(statements.length).toBeGreaterThan(0)
  for (const secret of [username, 'zefiro', 'sbagliatissima', 'segretissimo', '127.0.0.1'])
    expect(collector.sent.join('\n')).not.toContain(secret)
})
