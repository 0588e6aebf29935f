import { createServer } from 'node:http'

export type Metrics = Awaited<ReturnType<typeof openMetrics>>

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Serves metrics in Prometheus' format on a separate, internal port: counts and times without personal data. Rejects
 * with Node's error if the port is taken.
 */
export async function openMetrics(processName: string, { port, host }: { port: number; host: string }) {
  const client = await import('@prometheus-io/client')
  const registry = new client.Registry()
  registry.setDefaultLabels({ process: processName })
  client.collectDefaultMetrics({ register: registry })
  const requests = new client.Counter({
    name: 'salvia_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new client.Histogram({
    name: 'salvia_http_request_duration_seconds',
    help: 'From a request to the end of its answer.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers: [registry],
  })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    } catch {
      // A metric that queries the database may fail.
      response.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  server.unref()
  return {
    client,
    registry,
    /** Counts a request; `route` is a pattern, never a requested URL. */
    answered({ seconds, ...labels }: { method: string; route: string; status: number; seconds: number }) {
      requests.inc(labels)
      durations.observe({ route: labels.route }, seconds)
    },
  }
}
