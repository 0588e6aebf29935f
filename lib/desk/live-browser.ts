import { type LiveEvent, liveEvent, parseLiveEvent } from './live-event'
import { DESK_LIVE } from './paths'

/** Waits before the next attempt, in ms. */
const WAITS = [1000, 2000, 5000, 10_000, 30_000]
/** Events are repeated more often (live-hub.ts): a silent connection is lost. */
const SILENCE_MS = 50_000
const CHANNEL = 'desk-live'
const HELLO = 'hello'

export type News = LiveEvent | { kind: 'lost' }

/** `first` is true in one of the browser's tabs, which plays the sound. */
type Hear = (news: News, first: boolean) => void

const heard = new Set<Hear>()
let stop: (() => void) | undefined

/** Follows what changes at the desk, until it is stopped. The followers of a page share what it knows. */
export function followDesk(hear: Hear): () => void {
  heard.add(hear)
  stop ??= followInTabs((news, first) => {
    for (const one of heard) one(news, first)
  })
  return () => {
    heard.delete(hear)
    if (heard.size > 0) return
    stop?.()
    stop = undefined
  }
}

/** Of several tabs one has the connection and tells the others: browsers open few connections to a host. */
function followInTabs(hear: Hear): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const channel = new BroadcastChannel(CHANNEL)
  let last: News | null = null
  let leads = false
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === HELLO) {
      if (leads && last) channel.postMessage(last)
      return
    }
    const news = toNews(data)
    if (news && !leads) hear(news, false)
  }
  channel.postMessage(HELLO)
  signal.addEventListener('abort', () => channel.close())

  const lead = () => {
    leads = true
    return connect((news) => {
      last = news
      channel.postMessage(news)
      hear(news, true)
    }, signal)
  }
  // Only secure pages have locks; without them each tab has its own connection.
  if ('locks' in navigator) navigator.locks.request(CHANNEL, { signal }, lead).catch(() => {})
  else void lead()
  return () => stopped.abort()
}

function toNews(data: unknown): News | null {
  const isLost = typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'lost'
  return isLost ? { kind: 'lost' } : (liveEvent.safeParse(data).data ?? null)
}

/** Resolves once it is stopped or the session has ended. */
function connect(tell: (news: News) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const pause = () => {
      source?.close()
      clearTimeout(timer)
    }
    const fail = () => {
      pause()
      tell({ kind: 'lost' })
      // Spread, so that all desks do not come back in the same moment.
      const wait = (WAITS[Math.min(failures, WAITS.length - 1)] ?? 0) * (0.75 + Math.random() / 2)
      failures += 1
      timer = setTimeout(open, wait)
    }
    const open = () => {
      pause()
      source = new EventSource(DESK_LIVE)
      source.onerror = fail
      source.onmessage = ({ data }: MessageEvent<string>) => {
        clearTimeout(timer)
        timer = setTimeout(fail, SILENCE_MS)
        const event = parseLiveEvent(data)
        if (!event) return
        failures = 0
        tell(event)
        if (event.kind === 'ended') stop()
      }
    }
    const stop = () => {
      pause()
      removeEventListener('online', open)
      removeEventListener('offline', fail)
      resolve()
    }
    addEventListener('online', open)
    addEventListener('offline', fail)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else open()
  })
}
