import { beforeExpiry } from '@/lib/session/browser'
import { ANYBODY, type DraftName, dropDraft, hiddenPart, putSeal, writeDraft } from './draft'
import { sealDraft } from './sealed-draft-browser'

/** Sealing waits for a pause in the typing. */
const PAUSE_MS = 300

export type DraftKeeper = ReturnType<typeof keepDraft>

/**
 * Keeps the draft of a form with each change: at once what may lie open, and the rest as soon as our server has sealed it. `opening` says that
 * an earlier seal is still being opened, and so is not to be replaced yet.
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
    // Our server seals for customers alone; a guest writes that part again.
    const sealed = user_id === ANYBODY ? null : await sealDraft({ name, user_id, text })
    // What was written meanwhile has a seal of its own coming.
    if (sealed !== null && text === last) putSeal(name, user_id, sealed)
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
    /** What was sealed is in the form again, or cannot be: from now on changes count. */
    opened(values: object): void {
      waits = false
      last = hiddenPart(values)
    },
    /** What was written is sent, or not wanted any more. */
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
