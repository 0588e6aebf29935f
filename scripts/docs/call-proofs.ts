import type { Sources } from './proof-sources'
import { findReferences, type Span } from './references'
import { findTests } from './screen-proofs'

export const OUTCOMES = ['success', 'refusal'] as const
type Outcome = (typeof OUTCOMES)[number]

/** Contract tests that see a call succeed and that see it refused, as «file: title». */
export type CallProofs = Record<Outcome, Set<string>>

/** A use of a call in a span; null if the span passes its answer on, so that its users judge it. */
interface Use {
  call: string
  outcome: Outcome | null
}

/** Any call of the contract, named by a variable: tests over tables of calls. */
const ANY = '*'

/** Returns the names of all calls in the order of `lib/contract/calls.ts`. */
export function listCalls(sources: Sources): string[] {
  const table = sources.text('lib/contract/calls.ts')
  const files = new Map(
    Array.from(table.matchAll(/^import \{ ([\w, ]+) \} from '\.\/([\w-]+)'$/gm)).flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name): [string, string] => [name, file]),
    ),
  )
  return Array.from(table.matchAll(/^ {2}\.\.\.(\w+),$/gm), ([, name = '']) => name).flatMap((name) => {
    const text = sources.text(`lib/contract/${files.get(name)}.ts`)
    const [rows = ''] = text.slice(text.indexOf(`export const ${name} = {`)).split(/^\}/m, 1)
    return Array.from(rows.matchAll(/^ {2}(\w+): \w*[cC]all\(/gm), ([, call = '']) => call)
  })
}

/** Returns the contract tests of each call. */
export function findCallProofs(sources: Sources): Map<string, CallProofs> {
  const names = listCalls(sources)
  const found = new Map(names.map((name): [string, CallProofs] => [name, { success: new Set(), refusal: new Set() }]))
  const reader = createReader(sources, new Set(names))
  for (const file of sources.tests.filter((one) => one.endsWith('.contract.test.ts')))
    for (const { title, spans } of findTests(sources, file)) {
      const listed = spans.flatMap((span) => reader.listed(span))
      for (const { call, outcome } of spans.flatMap((span) => reader.uses(span)))
        if (outcome)
          for (const name of call === ANY ? listed : [call]) found.get(name)?.[outcome].add(`${file}: ${title}`)
    }
  return found
}

function createReader(sources: Sources, names: ReadonlySet<string>) {
  const usesOf = new Map<string, Use[]>()
  const listedOf = new Map<string, string[]>()

  /** Memoizes the result for a span. A recursive reference adds nothing. */
  function once<T>(known: Map<string, T[]>, span: Span, read: () => T[]): T[] {
    const key = `${span.file}:${span.start}:${span.end}`
    if (!known.has(key)) {
      known.set(key, [])
      known.set(key, read())
    }
    return known.get(key) ?? []
  }

  const local = (span: Span) =>
    findReferences(sources, span).filter(({ declaration }) => declaration.file === span.file)

  const uses = (span: Span): Use[] =>
    once(usesOf, span, () => {
      const { code, literals, partner } = sources.parse(span.file)
      const found: Use[] = []
      for (const { start, value } of literals) {
        if (start < span.start || start >= span.end || !names.has(value)) continue
        const head = /([\w$.)]+)\s*\(\s*$/.exec(code.slice(Math.max(0, start - 60), start))
        if (!head || /^(?:.*\.to[A-Z]\w*|.*\.not|it|test|describe)$/.test(head[1] ?? '')) continue
        const open = code.lastIndexOf('(', start)
        found.push({ call: value, outcome: judge(span, open) })
      }
      for (const match of code.slice(span.start, span.end).matchAll(/\bapi\((?=[a-z])/g))
        found.push({ call: ANY, outcome: judge(span, span.start + match.index + match[0].length - 1) })
      for (const match of code.slice(span.start, span.end).matchAll(/\b\w*[cC]alls\.(\w+)/g)) {
        const at = span.start + match.index
        if (names.has(match[1] ?? '')) found.push({ call: match[1] ?? '', outcome: judgePath(code, at, span) })
      }
      for (const { at, name, declaration } of local(span)) {
        const open = at + name.length
        const called = code[open] === '('
        for (const use of uses(declaration)) {
          const outcome = use.outcome ?? (called && partner.has(open) ? judge(span, open) : null)
          found.push({ call: use.call, outcome })
        }
      }
      return found
    })

  /** Names of calls in tables that a span has or refers to. */
  const listed = (span: Span): string[] =>
    once(listedOf, span, () => {
      const { code, literals } = sources.parse(span.file)
      const strings = literals.filter(({ start }) => start >= span.start && start < span.end).map(({ value }) => value)
      const keys = Array.from(code.slice(span.start, span.end).matchAll(/(?<=[{,]\s*)(\w+)(?=:)/g), ([name]) => name)
      const further = local(span).flatMap(({ declaration }) => listed(declaration))
      return [...new Set([...[...strings, ...keys].filter((name) => names.has(name)), ...further])]
    })

  /** Returns how a span uses the answer of the call with its opening parenthesis at `open`. */
  function judge(span: Span, open: number): Outcome | null {
    const { code, partner } = sources.parse(span.file)
    let end = (partner.get(open) ?? open) + 1
    let start = open - (/(?:[\w$.]|\([^()]*\))+$/.exec(code.slice(Math.max(0, open - 80), open))?.[0].length ?? 0)
    for (;;) {
      start -= /(?:\bawait\s+)?$/.exec(code.slice(Math.max(0, start - 20), start))?.[0].length ?? 0
      const before = /\(\s*$/.exec(code.slice(Math.max(0, start - 20), start))
      const after = /^\s*\)/.exec(code.slice(end))
      // Parentheses of a call's only argument stay: `expect(api(…))`.
      if (!before || !after || /[\w$]\s*\(\s*$/.test(code.slice(Math.max(0, start - 20), start))) break
      start -= before[0].length
      end += after[0].length
    }
    const property = judgeUse(code.slice(end, span.end))
    if (property) return property
    const bound =
      /(?:\bconst|\blet)\s+(\w+|\{[^{}=]*\}|\[[^[\]=]*\])(?:\s*:[^=\n]+)?\s*=\s*(?:\(?\s*await\s+)?(?:Promise\.all\(\s*)?\[?[^;=]*$/.exec(
        code.slice(Math.max(span.start, start - 400), start),
      )
    if (bound && !/\n\s*\n/.test(bound[0])) {
      const fields = bound[1] ?? ''
      if (/^\{.*\bdata\b/s.test(fields)) return 'success'
      if (/^\{.*\bproblem\b/s.test(fields)) return 'refusal'
      const rest = code.slice(end, span.end)
      const variables = fields.match(/\w+/g) ?? []
      for (const name of variables) {
        const loop = new RegExp(`for \\(const (?:\\[\\s*)?(\\w+)[^)]* of ${name}\\b`).exec(rest)?.[1]
        for (const one of loop ? [name, loop] : [name])
          for (const use of rest.matchAll(new RegExp(`(?<![\\w.])${one}\\b(?!\\s*:)`, 'g'))) {
            const seen = judgeUse(rest.slice(use.index + one.length))
            if (seen) return seen
          }
        if (fields.startsWith('{') && name === 'status') {
          const said = /(?<![\w.])status\b[^\n]*?\.to\w+\((\d{3})\b/.exec(rest)?.[1]
          if (said) return ofStatus(said)
        }
      }
    }
    const said = /^[^\n]*?(?:\)\.to\w+\(|,\s*|\[)([2-5]\d\d)\b/.exec(
      code.slice(end, Math.min(span.end, end + 120)),
    )?.[1]
    return said ? ofStatus(said) : null
  }

  return { uses, listed }
}

const ofStatus = (status: string): Outcome => (status < '300' ? 'success' : 'refusal')

/** Reads the property of an answer, or the status that a matcher compares it with. */
function judgeUse(rest: string): Outcome | null {
  const [, property] = /^\s*\??\.(\w+)/.exec(rest) ?? []
  if (property === 'data') return 'success'
  if (property === 'problem') return 'refusal'
  const [, status] = /^\s*\??\.status\b[^\n]*?\.to\w+\((?:\[)?([2-5]\d\d)\b/.exec(rest) ?? []
  return status ? ofStatus(status) : null
}

/** A request by the path of a row, for uploads and files: judged by the next status or parsed answer. */
function judgePath(code: string, at: number, span: Span): Outcome | null {
  const rest = code.slice(at, span.end)
  if (/^\w+\.\w+\.answer\.parse\(/.test(rest)) return 'success'
  const [, status] = /(?:status[^\n]*?\.to\w+\(|toMatchObject\(\{ status: )([2-5]\d\d)\b/.exec(rest) ?? []
  return status ? ofStatus(status) : null
}
