/** Loggable data of an error: names of program and database, never a message. */
interface ErrorRecord {
  type: string
  code?: string
  constraint?: string
  table?: string
  column?: string
  /** Text for the log that our own errors provide. */
  log_text?: string
  /** Functions and locations in our own files, innermost first. */
  frames: string[]
}

const DETAILS = ['code', 'constraint', 'table', 'column', 'log_text'] as const
const FRAMES_MAX = 8
/** A free text in place of a name may be personal data. */
const NAME = /^[\w.:-]{1,64}$/
const FRAME = /^ {4}at (?:(?:async )?((?!async).+?) \()?(?:async )?\(?(?:file:\/\/)?(.+:\d+):\d+\)?(?: \{)?$/
const OWN = /^(app|backend|components|lib|scripts|server|middleware|dist|\.next)\b/

/**
 * Converts an error for the log, without messages: a driver's contains the statement's values, JSON.parse's its text.
 * Of nested errors the first with details provides them. `stackOf` maps compiled code.
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

/** One-line form for places without a logger. */
export const errorLine = (error: unknown, stackOf?: (error: object) => string): string =>
  JSON.stringify(errorRecord(error, stackOf))

/** Exits on an uncaught error with its record only, since Node would print everything. */
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

/** The message precedes the frames and may look like one. */
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

const CODES = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'ENOSPC', 'EDQUOT', 'EIO'])
const WORDS =
  /out of memory|insufficient memory|cannot allocate|allocation failed|failed to allocate|no space left|too many open files|temporarily unavailable|unable to create thread|input\/output error/i

/**
 * Whether an error comes from this machine, which lacks memory, file descriptors, threads or disk, and not from the
 * data that it worked on. libvips and V8 say so only in words.
 */
export function isShortage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (('code' in cause && CODES.has(String(cause.code))) || WORDS.test(cause.message)) return true
  return false
}
