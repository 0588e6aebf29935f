import { AsyncLocalStorage } from 'node:async_hooks'
import type { DeskWatcher } from '@/lib/contract/desk-live'
import { processSingleton } from '@/lib/platform/of-process'
import type { LiveEvent } from './live-event'

// Open pages of the desk share one timer and one call for each session, whatever their number.

export const LIVE_EVERY_MS = 3000
/** Many sessions are asked about less often: this bounds the calls of a process. */
const MS_A_SESSION = 30
const CALLS_AT_ONCE = 10
/** Each holds a connection of this process. */
export const STREAMS_MAX = 500
export const STREAMS_A_SESSION = 8
/** Of all sessions of a person, and of all people of a pharmacy: ten pharmacies together cannot fill a process. */
export const STREAMS_A_PERSON = 16
export const STREAMS_A_PHARMACY = 48
/** Of everybody who cannot be told apart: opened while the platform does not answer. */
export const STREAMS_UNKNOWN = 100
/** An event is repeated after this time, so that neither a proxy (nginx: 60 s) nor the browser takes it for lost. */
const REPEAT_MS = 20_000

/** An open page of the desk. */
export interface Listener {
  token: string
  /** Null while the platform does not answer. */
  watcher: DeskWatcher | null
  /** Asks the platform; sessions in common are asked about once. */
  read(): Promise<LiveEvent>
  send(event: LiveEvent): void
  end(): void
}

interface Heard {
  last: string
  at: number
}

export class LiveHub {
  #listeners = new Map<Listener, Heard>()
  #timer: NodeJS.Timeout | null = null
  #closed = false
  /** A timer would keep the request that starts it, and its page's deadline. */
  readonly #outside = AsyncLocalStorage.snapshot()

  /** Returns whether there is room for one more. */
  add(listener: Listener, event: LiveEvent): boolean {
    if (this.#closed || !this.#hasRoom(listener)) return false
    this.#listeners.set(listener, { last: '', at: 0 })
    this.#tell(listener, event)
    this.#plan()
    return true
  }

  #hasRoom({ token, watcher }: Listener): boolean {
    const all = [...this.#listeners.keys()]
    const count = (isSame: (other: Listener) => boolean | undefined) => all.filter(isSame).length
    return (
      all.length < STREAMS_MAX &&
      count((other) => other.token === token) < STREAMS_A_SESSION &&
      (watcher === null
        ? count((other) => other.watcher === null) < STREAMS_UNKNOWN
        : count((other) => other.watcher?.staff_id === watcher.staff_id) < STREAMS_A_PERSON &&
          watcher.pharmacy_ids.every(
            (id) => count((other) => other.watcher?.pharmacy_ids.includes(id)) < STREAMS_A_PHARMACY,
          ))
    )
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** Ends all, so that the process can stop. */
  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    for (const listener of this.#listeners.keys()) listener.end()
    this.#listeners.clear()
  }

  #plan(): void {
    if (this.#timer || this.#closed || this.#listeners.size === 0) return
    const wait = Math.max(LIVE_EVERY_MS, this.#sessions().size * MS_A_SESSION)
    this.#timer = this.#outside(() =>
      setTimeout(async () => {
        await this.#round()
        this.#timer = null
        this.#plan()
      }, wait),
    )
  }

  #sessions(): Map<string, Listener> {
    return new Map([...this.#listeners.keys()].map((listener) => [listener.token, listener]))
  }

  async #round(): Promise<void> {
    const sessions = [...this.#sessions().values()]
    const ask = async () => {
      for (let one = sessions.pop(); one; one = sessions.pop()) {
        const event = await one.read().catch((): LiveEvent => ({ kind: 'away' }))
        for (const listener of this.#listeners.keys()) if (listener.token === one.token) this.#tell(listener, event)
      }
    }
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, ask))
  }

  #tell(listener: Listener, event: LiveEvent): void {
    const heard = this.#listeners.get(listener)
    if (!heard) return
    const text = JSON.stringify(event)
    const now = Date.now()
    if (text === heard.last && now - heard.at < REPEAT_MS) return
    // Before it is sent: a listener that cannot take more removes itself.
    this.#listeners.set(listener, { last: text, at: now })
    listener.send(event)
    if (event.kind !== 'ended') return
    this.#listeners.delete(listener)
    listener.end()
  }
}

/** The hub of this process; server.ts closes it. */
export const liveHub = (): LiveHub => processSingleton('desk-live', () => new LiveHub())
