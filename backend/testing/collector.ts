import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
})
/** Of a request in OTLP's JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
const spansSent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

/** A collector of traces: `sent` has the raw requests, `spans` what they hold. */
export async function startCollector() {
  const sent: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    sent.push(body)
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    spans: () =>
      sent
        .map((body) => spansSent.parse(JSON.parse(body)))
        .flatMap(({ resourceSpans }) =>
          resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
        ),
    stop: () => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections()),
  }
}
