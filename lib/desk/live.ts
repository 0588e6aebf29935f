import 'server-only'
import { type DeskWatcher, deskLiveCalls } from '@/lib/contract/desk-live'
import { classifyRefusal } from '@/lib/contract/refusal'
import { platform } from '@/lib/platform/server'
import type { LiveEvent } from './live-event'
import { type Listener, liveHub } from './live-hub'

const TIMEOUT_MS = 5000
/** Of events that a client does not fetch. */
const UNREAD_MAX = 20
const RETRY_AFTER_SECONDS = 30

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Neither kept nor compressed, which would hold events back; `X-Accel-Buffering` says the same to nginx.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Streams what changes at the desk of a session; without one only that it has ended. */
export async function openLiveStream(token: string | null, signal: AbortSignal): Promise<Response> {
  const { event: first, watcher } = token === null ? { event: ended, watcher: null } : await readState(token)
  if (token === null || first.kind === 'ended') return new Response(toText(first), { headers: HEADERS })
  let listener: Listener | undefined
  const stop = () => {
    if (listener) liveHub().remove(listener)
  }
  let hasRoom = true
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          stop()
          try {
            controller.close()
          } catch {
            // The browser was faster.
          }
        }
        const send = (event: LiveEvent) => {
          if ((controller.desiredSize ?? 0) <= 0) return end()
          controller.enqueue(encoder.encode(toText(event)))
        }
        listener = { token, watcher, read: async () => (await readState(token)).event, send, end }
        hasRoom = liveHub().add(listener, first)
        signal.addEventListener('abort', end)
      },
      cancel: stop,
    },
    { highWaterMark: UNREAD_MAX },
  )
  if (hasRoom) return new Response(stream, { headers: HEADERS })
  await stream.cancel()
  return new Response(null, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } })
}

const encoder = new TextEncoder()
const ended: LiveEvent = { kind: 'ended' }

const toText = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`

/** Checks the session, too: it ends unused like any other, for asking is not using. */
async function readState(token: string): Promise<{ event: LiveEvent; watcher: DeskWatcher | null }> {
  const row = deskLiveCalls.getDeskState
  const result = await platform()(row, {}, { token, cache: 'no-store', timeout_ms: TIMEOUT_MS })
  if (!result.ok) {
    const event: LiveEvent = classifyRefusal(row, result.failure) === 'session' ? ended : { kind: 'away' }
    return { event, watcher: null }
  }
  const { watcher, ...state } = result.data
  return { event: { kind: 'state', ...state }, watcher }
}
