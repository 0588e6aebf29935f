/** Limits of concurrent use, in total and per key. */
interface InFlightLimits {
  all: number
  each: number
}

export class InFlight {
  #all = 0
  readonly #each = new Map<string, number>()

  constructor(private readonly limits: InFlightLimits) {}

  /** Reserves an amount for a key. Returns the function that releases it, or null if a limit would be exceeded. */
  take(key: string, amount: number): (() => void) | null {
    const each = (this.#each.get(key) ?? 0) + amount
    if (each > this.limits.each || this.#all + amount > this.limits.all) return null
    this.#add(key, amount)
    let is_released = false
    return () => {
      if (is_released) return
      is_released = true
      this.#add(key, -amount)
    }
  }

  #add(key: string, amount: number): void {
    this.#all += amount
    const each = (this.#each.get(key) ?? 0) + amount
    if (each > 0) this.#each.set(key, each)
    else this.#each.delete(key)
  }
}
