/** Runs what belongs to one key one after another, so that a check and what hangs on it are not overtaken. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const turn = before.then(work, work)
    this.#last.set(key, turn)
    try {
      return await turn
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key)
    }
  }
}
