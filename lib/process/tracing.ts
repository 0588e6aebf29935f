import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

export interface TracingSettings {
  /** Base of the collector's OTLP over HTTP, to which `/v1/traces` is added. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  /** Share of requests that are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: number
}

/**
 * Attributes that leave the process (https://opentelemetry.io/docs/specs/semconv/): patterns and statements with placeholders.
 * Addresses, searches and messages of errors may hold personal data.
 */
const SHOWN = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'db.system.name',
  'db.query.text',
  'next.span_type',
])
const OWN = 'salvia'
/** Longer statements are cut. */
const STATEMENT_MOST = 2000

const tracer = () => trace.getTracer(OWN)

/** Sends spans to the collector, if there is one, until the returned function has sent the last. */
export async function startTracing(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: TracingSettings,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {}
  const [sdk, { W3CTraceContextPropagator }, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/core'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: withoutPersonalData(exporter) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown()
}

/** Next's own spans carry addresses: only what is known to be harmless is exported, of any span. */
export function withoutPersonalData(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(onlyShown), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

function onlyShown(span: ReadableSpan): ReadableSpan {
  const { kind, parentSpanContext, startTime, endTime, duration, ended, resource, instrumentationScope } = span
  const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => SHOWN.has(name)))
  return {
    ...{ kind, startTime, endTime, duration, ended, resource, instrumentationScope, attributes },
    ...(parentSpanContext && { parentSpanContext }),
    name: instrumentationScope.name === OWN ? span.name : String(attributes['next.span_type'] ?? 'other'),
    spanContext: () => span.spanContext(),
    status: { code: span.status.code },
    ...{ links: [], events: [], droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  }
}

/**
 * Runs the work for a request in a span that ends with the answer; `routeOf` gives the pattern of its address. With
 * `trusted` headers it goes on with the caller's trace: a stranger must not choose what is traced.
 */
export function traceRequest<Value>(
  { method = 'GET' }: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  { routeOf, trusted = {} }: { routeOf: () => string; trusted?: IncomingHttpHeaders },
  work: () => Value,
): Value {
  const parent = propagation.extract(ROOT_CONTEXT, trusted)
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER }, parent)
  if (!span.isRecording()) return context.with(trace.setSpan(parent, span), work)
  response.once('close', () => {
    const route = routeOf()
    const { statusCode } = response
    span.updateName(`${method} ${route}`)
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
    })
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  return context.with(trace.setSpan(parent, span), work)
}

/** Runs a call to another server in a span; it passes the headers on, so that the other goes on with the trace. */
export function traceCall<Value>(
  { method, path }: { method: string; path: string },
  work: (headers: Record<string, string>) => Promise<Value>,
): Promise<Value> {
  return inSpan(`${method} ${path}`, { 'http.request.method': method, 'http.route': path }, () => {
    const headers: Record<string, string> = {}
    propagation.inject(context.active(), headers)
    return work(headers)
  })
}

/** Runs a statement, whose text has placeholders for values, in a span of the call that it belongs to. */
export const traceStatement = <Value>(text: string, work: () => Promise<Value>): Promise<Value> =>
  inSpan(
    /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
    { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, STATEMENT_MOST) },
    work,
  )

/** Whether a span is being recorded here. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false

function inSpan<Value>(name: string, attributes: Attributes, work: () => Promise<Value>): Promise<Value> {
  // Jobs and renderings ahead of time belong to no request.
  if (!isTraced()) return work()
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
