/** Maximum time of a write in the embedded database's only session during traffic, in ms. */
const TURN_MS = 10
/** Minimum batch size; smaller ones are mostly overhead. */
const LEAST = 10

/**
 * Adapts the batch size of writes on a shared session: each batch takes {@link TURN_MS}, followed by twice that for
 * other traffic.
 */
export class Pace {
  size = LEAST

  constructor(
    private readonly most: number,
    private readonly rest: (ms: number) => Promise<void>,
  ) {}

  /** Adapts the size and rests after a batch of `count` rows that took `tookMs`. */
  async rested(count: number, tookMs: number): Promise<void> {
    const fitting = Math.round((count * TURN_MS) / Math.max(tookMs, 1))
    this.size = Math.min(this.most, this.size * 2, Math.max(LEAST, fitting))
    await this.rest(2 * tookMs)
  }
}
