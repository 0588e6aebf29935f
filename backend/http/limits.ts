import { ProblemError } from './problem'

export interface Limit {
  /** Calls let through in a window. */
  count: number
  window_seconds: number
}

/** More keys than honest shoppers make in an hour, and few enough for memory: about 10 MB. */
const MAX_KEYS = 50_000

/**
 * Counts calls by key in memory, in fixed windows that begin with a key's first call. For what costs mail or processor time;
 * failed logins are counted in the database (login-limits.ts), where a restart forgets nothing.
 */
export class Limiter {
  readonly #limit: Limit
  readonly #max_keys: number
  readonly #windows = new Map<string, { ends_at: number; left: number }>()

  constructor(limit: Limit, max_keys = MAX_KEYS) {
    this.#limit = limit
    this.#max_keys = max_keys
  }

  /** Takes one call of the key's window. Throws `rate_limited` with the seconds to wait where none is left. */
  take(key: string, now: Date): void {
    const at = now.getTime()
    let window = this.#windows.get(key)
    if (!window || window.ends_at <= at) {
      this.#windows.delete(key)
      this.#makeRoom(at)
      window = { ends_at: at + this.#limit.window_seconds * 1000, left: this.#limit.count }
      this.#windows.set(key, window)
    }
    if (window.left === 0)
      throw new ProblemError('rate_limited', { retry_after_seconds: Math.ceil((window.ends_at - at) / 1000) })
    window.left -= 1
  }

  get size(): number {
    return this.#windows.size
  }

  /** The map keeps the order in which windows began, so the first ones end first. */
  #makeRoom(at: number): void {
    for (const [key, window] of this.#windows) {
      if (window.ends_at > at && this.#windows.size < this.#max_keys) return
      this.#windows.delete(key)
    }
  }
}
