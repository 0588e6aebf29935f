/** What is logged of an error, by storefront, backend and commands alike: names of the program and of the database, never a text. */
export interface ErrorRecord {
  type: string
  code?: string
  constraint?: string
  table?: string
  column?: string
  /** What one of our own errors says of itself for the log: its member of this name. */
  log_text?: string
  /** Functions and places of our own files, the innermost first. */
  frames: string[]
}

const DETAILS = ['code', 'constraint', 'table', 'column', 'log_text'] as const
const FRAMES_MAX = 8
/** A text in the place of a name may be anybody's data. */
const NAME = /^[\w.:-]{1,64}$/
const FRAME = /^ {4}at (?:(?:async )?((?!async).+?) \()?(?:async )?\(?(?:file:\/\/)?(.+:\d+):\d+\)?(?: \{)?$/
const OWN = /^(app|backend|components|lib|scripts|server|middleware|dist|\.next)\b/

/**
 * The one form in which errors are logged. What they say is left out, whoever made them: a driver's message carries the values of the
 * statement, that of JSON.parse its text. Of nested errors the first that has a detail gives it. `stackOf` knows better where compiled code
 * came from.
 */
export function errorRecord(error: unknown, stackOf?: (error: object) => string): ErrorRecord {
  const record: ErrorRecord = { type: nameIn(error, 'name') ?? typeof error, frames: [] }
  let cause = error
  for (let depth = 0; depth < 5 && typeof cause === 'object' && cause !== null; depth += 1) {
    for (const detail of DETAILS) {
      const name = nameIn(cause, detail)
      if (name !== undefined) record[detail] ??= name
    }
    if (record.frames.length === 0) record.frames = ownFrames(cause, stackOf?.(cause))
    cause = 'cause' in cause ? cause.cause : null
  }
  return record
}

/** The record in one line, for where there is no logger. */
export const errorLine = (error: unknown, stackOf?: (error: object) => string): string =>
  JSON.stringify(errorRecord(error, stackOf))

/** Ends the process on an error that nobody caught, with its record alone: Node prints all that the error carries. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${errorLine(error)}\n`)
    process.exit(1)
  })
}

function nameIn(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null || !(key in value)) return undefined
  const name = (value as Record<string, unknown>)[key]
  const text = typeof name === 'number' ? String(name) : name
  return typeof text === 'string' && (key === 'log_text' || NAME.test(text)) ? text : undefined
}

/** The message comes before the frames, and may look like one. */
function ownFrames({ message, stack = '' }: Partial<Error>, mapped = stack): string[] {
  const from = message && mapped.includes(message) ? mapped.indexOf(message) + message.length : 0
  const frames = mapped
    .slice(from)
    .split('\n')
    .flatMap((line) => {
      const [, name, place = ''] = FRAME.exec(line) ?? []
      const own = place.replace(`${process.cwd()}/`, '')
      return OWN.test(own) ? [name ? `${name} ${own}` : own] : []
    })
  return frames.slice(0, FRAMES_MAX)
}
