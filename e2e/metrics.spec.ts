import { startCollector } from '@/backend/testing/collector'
import { freePort } from '../scripts/lib/free-port.mjs'
import { findFirstPages } from './support/demo'
import { expect, test } from './support/page'
import { startStorefront } from './support/processes'
import { shop } from './support/shop'
import { texts } from './support/texts'

// Each starts a storefront.
test.slow()

test('requests are counted and logged by their routes, with one id, and visits by their kind; nothing of what was looked for', async ({
  page,
  request,
}) => {
  const port = await freePort()
  const own = await startStorefront(shop.backend_url, { METRICS_PORT: `${port}`, LOG_LEVEL: 'debug' })
  try {
    const asked = { headers: { 'X-Request-Id': 'prova-123456' } }
    for (const path of ['/home', '/home', '/search?query=segretissimo', '/api/v1/products/012745093'])
      await (await fetch(`${own.url}${path}`, asked)).text()
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await expect
      .poll(metrics)
      .toMatch(/salvia_http_requests_total\{method="GET",route="\/v1\/products\/\{minsan\}",status="\d+",/)
    const text = await metrics()
    expect(text).toMatch(
      /salvia_http_requests_total\{method="GET",route="\/home",status="200",process="storefront"\} 2\n/,
    )
    expect(text).toMatch(/salvia_page_cache_total\{result="hit",process="storefront"\} 1\n/)
    expect(text).toMatch(/salvia_breaker_open\{source="platform",process="storefront"\} 0\n/)
    const { product } = await findFirstPages(request)
    await page.goto(`${own.url}${product}`)
    await expect(page.getByRole('region', { name: texts.shell.notifications })).toBeAttached()
    await page.goto('about:blank')
    await expect.poll(metrics).toMatch(/salvia_visit_lcp_seconds_count\{process="storefront",page="product"\} 1\n/)
    expect(await metrics()).toMatch(/salvia_visit_steps_total\{step="product",process="storefront"\} 1\n/)
    const lines = own
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    expect(lines.filter(({ request_id }) => request_id === 'prova-123456')).toHaveLength(4)
    expect(lines).toContainEqual(expect.objectContaining({ process: 'storefront', route: '/search', status: 200 }))
    for (const said of [own.output(), text]) expect(said).not.toContain('segretissimo')
  } finally {
    await own.stop()
  }
})

test('a request is one trace from the page to the calls of the platform, without what was looked for', async () => {
  const collector = await startCollector()
  const own = await startStorefront(shop.backend_url, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const stranger = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`
  try {
    await (await fetch(`${own.url}/search?query=segretissimo`, { headers: { traceparent: stranger } })).text()
  } finally {
    // The last spans are sent at the stop.
    await own.stop()
    await collector.stop()
  }
  const spans = collector.spans()
  const page = spans.find(({ name }) => name === 'GET /search')
  const call = spans.find(({ name }) => name === 'GET /products')
  expect(page?.parentSpanId ?? '').toBe('')
  expect(call?.traceId).toBe(page?.traceId)
  for (const said of ['segretissimo', 'abababab']) expect(collector.sent.join('\n')).not.toContain(said)
})

test('a taken port for metrics is named', async () => {
  const { port } = new URL(shop.url)
  await expect(startStorefront(shop.backend_url, { METRICS_PORT: port })).rejects.toThrow(
    `Port ${port} is taken: stop what uses it or choose another with METRICS_PORT.`,
  )
})
