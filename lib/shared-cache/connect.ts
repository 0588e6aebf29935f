import { createHash } from 'node:crypto'
import { Redis } from 'iovalkey'
import type { Env } from '@/lib/process/storefront-environment'
import type { PageStore } from '@/lib/server/page-store'
import { type SharedStore, sharedStore } from './shared-store'

/** Time in ms for a call; a process that waits longer goes on without the cache. */
const CALL_MS = 500
/** Silence in ms after which a connection is replaced. */
const SILENCE_MS = 2000
const RECONNECT_MS = 1000

/** Settings that may differ between processes that make the same pages. */
const OF_A_PROCESS = [
  'API_BASE_URL',
  'CACHE_URL',
  'HOST',
  'LOG_LEVEL',
  'METRICS_HOST',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
  'PAGE_CACHE_MB',
  'PLATFORM_TIMEOUT_MS',
  'PORT',
  'REVALIDATE_SECRET',
  'SESSION_SECRET',
  'STATIC_DIR',
  'TRUST_PROXY',
] as const satisfies readonly (keyof Env)[]

/** Names what a page depends on besides its address: the build and the shop's settings. */
function scopeOf(settings: Env, build: string): string {
  const own: readonly string[] = settings.SITE_URL ? OF_A_PROCESS : OF_A_PROCESS.filter((name) => name !== 'PORT')
  const relevant = Object.entries(settings).filter(([name]) => !own.includes(name))
  return createHash('sha256')
    .update(JSON.stringify([build, relevant.sort()]))
    .digest('base64url')
    .slice(0, 22)
}

/** Opens the cache of all storefronts; it need not be there yet. */
export function connectStore(
  local: PageStore,
  {
    settings,
    build,
    onState,
  }: { settings: Env & { CACHE_URL: string }; build: string; onState: (up: boolean) => void },
): SharedStore {
  const client = new Redis(settings.CACHE_URL, {
    connectionName: 'salvia-storefront',
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: CALL_MS,
    connectTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (times) => Math.min(times * 100, RECONNECT_MS) * (0.5 + Math.random() / 2),
  })
  // The log's state is what is told; each failed try would be too much.
  client.on('error', () => {})
  return sharedStore(local, client, { scope: scopeOf(settings, build), onState })
}
