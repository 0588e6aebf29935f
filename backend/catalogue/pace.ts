/** How long a write beside visitors may keep the one session of the embedded database, in milliseconds. */
const TURN_MS = 10
/** Less at once would be mostly beginnings and ends. */
const LEAST = 10

/** How much is written at once while visitors wait for the same session: as much as takes {@link TURN_MS}, and then twice as long for them. */
export class Pace {
  size = LEAST

  /** `rest` lets visitors have so many milliseconds. */
  constructor(
    private readonly most: number,
    private readonly rest: (ms: number) => Promise<void>,
  ) {}

  /** After a write of `count` that took so many milliseconds. */
  async rested(count: number, took_ms: number): Promise<void> {
    const fitting = Math.round((count * TURN_MS) / Math.max(took_ms, 1))
    this.size = Math.min(this.most, this.size * 2, Math.max(LEAST, fitting))
    await this.rest(2 * took_ms)
  }
}
