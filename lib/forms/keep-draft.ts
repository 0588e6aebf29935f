import { beforeExpiry } from '@/lib/session/browser'
import { ANYBODY, type DraftName, dropDraft, hiddenPart, storeSeal, writeDraft } from './draft'
import { sealDraft } from './sealed-draft-browser'

/** Debounce of sealing. */
const PAUSE_MS = 300

export type DraftKeeper = ReturnType<typeof keepDraft>

/**
 * Stores a form's draft on each change: plain fields immediately, others once our server has sealed them. While
 * `opening`, an earlier seal is still being opened and must not be replaced.
 */
export function keepDraft(name: DraftName, user_id: string, defaults: object, opening: boolean) {
  const nothing = hiddenPart(defaults)
  let last = nothing
  let waits = opening
  let timer: ReturnType<typeof setTimeout> | undefined
  let underway: Promise<void> = Promise.resolve()

  async function seal(): Promise<void> {
    timer = undefined
    const text = last
    // Our server seals only for customers; guests enter that part again.
    const sealed = user_id === ANYBODY ? null : await sealDraft({ name, user_id, text })
    // Later input gets its own seal.
    if (sealed !== null && text === last) storeSeal(name, user_id, sealed)
  }

  function start(): Promise<void> {
    if (timer === undefined) return underway
    clearTimeout(timer)
    underway = seal()
    return underway
  }

  function rest(): void {
    clearTimeout(timer)
    timer = undefined
    last = nothing
  }

  beforeExpiry.add(start)
  return {
    write(values: object) {
      const text = hiddenPart(values)
      if (waits || text === last) return writeDraft(name, user_id, values)
      if (text === nothing) {
        rest()
        return writeDraft(name, user_id, values, { sealed: null, lacks: false })
      }
      last = text
      writeDraft(name, user_id, values, { lacks: true })
      clearTimeout(timer)
      timer = setTimeout(() => void start(), PAUSE_MS)
    },
    /** The seal was opened, or cannot be: changes count from now on. */
    opened(values: object): void {
      waits = false
      last = hiddenPart(values)
    },
    /** Deletes the draft. */
    forget(): void {
      rest()
      dropDraft(name)
    },
    stop(): void {
      beforeExpiry.delete(start)
      void start()
    },
  }
}
