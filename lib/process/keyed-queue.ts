/** Runs tasks with the same key one after another, so that check and write are not interleaved. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<Value>(key: string, task: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const current = before.then(task, task)
    this.#last.set(key, current)
    try {
      return await current
    } finally {
      if (this.#last.get(key) === current) this.#last.delete(key)
    }
  }
}
