/** A string or template literal without its quotes, or a regular expression as a template. Templates keep `${…}`. */
export interface Literal {
  start: number
  value: string
}

/** A declared name, from the name to the end of its statement. */
export interface Declaration {
  name: string
  start: number
  end: number
  /** Index of the bracket it is declared in; -1 at the top level. */
  scope: number
}

/** A call of `test`, `it` or `describe`, with the `for` loop in front of it. */
export interface Block {
  kind: 'test' | 'describe'
  title: string
  start: number
  end: number
}

export interface ParsedSource {
  /** The text with comments, regular expressions and the contents of literals blanked; same length. */
  code: string
  literals: Literal[]
  /** Index of the partner of each bracket. */
  partner: Map<number, number>
  /** Index of the innermost open bracket at each character; -1 at the top level. */
  scopes: Int32Array
  declarations: Map<string, Declaration[]>
  blocks: Block[]
}

const BEFORE_REGEX = /(?:^|[(,=:[!&|?;{>]|\breturn)\s*$/

/** Reads TypeScript as far as tests need it: literals, brackets, declarations and blocks of tests. */
export function parseSource(text: string): ParsedSource {
  const { code, literals } = blank(text)
  const { partner, scopes } = pairBrackets(code)
  const parsed = { code, literals, partner, scopes }
  return { ...parsed, declarations: findDeclarations(parsed), blocks: findBlocks(parsed, text) }
}

function blank(text: string): { code: string; literals: Literal[] } {
  const out: string[] = text.split('')
  const literals: Literal[] = []
  const erase = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) if (out[at] !== '\n') out[at] = ' '
  }
  /** Reads code from `at` to the end, or to the brace that closes a template's expression. */
  function readCode(at: number, inTemplate: boolean): number {
    let depth = 0
    while (at < text.length) {
      const one = text[at]
      const two = text.slice(at, at + 2)
      if (two === '//' || two === '/*') {
        const found = two === '//' ? text.indexOf('\n', at) : text.indexOf('*/', at) + 2
        const end = found < 2 ? text.length : found
        erase(at, end)
        at = end
      } else if (one === "'" || one === '"') at = readQuoted(at, one)
      else if (one === '`') at = readTemplate(at)
      else if (one === '/' && BEFORE_REGEX.test(out.slice(Math.max(0, at - 12), at).join(''))) at = readRegex(at)
      else {
        if (one === '{') depth += 1
        if (one === '}' && inTemplate && depth === 0) return at
        if (one === '}') depth -= 1
        at += 1
      }
    }
    return at
  }
  /** An apostrophe in JSX has no partner in its line. */
  function readQuoted(start: number, quote: string): number {
    let at = start + 1
    while (at < text.length && text[at] !== quote && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1
    if (text[at] !== quote) return start + 1
    literals.push({ start, value: text.slice(start + 1, at).replace(/\\(.)/g, '$1') })
    erase(start + 1, at)
    return at + 1
  }
  function readTemplate(start: number): number {
    let at = start + 1
    const own: Literal = { start, value: '' }
    literals.push(own)
    while (at < text.length && text[at] !== '`') {
      if (text.slice(at, at + 2) === '${') {
        erase(at, at + 1)
        at = readCode(at + 2, true) + 1
      } else {
        const next = at + (text[at] === '\\' ? 2 : 1)
        erase(at, next)
        at = next
      }
    }
    own.value = text.slice(start + 1, at)
    return at + 1
  }
  function readRegex(start: number): number {
    let at = start + 1
    for (let inClass = false; text[at] !== '/' || inClass; at += 1) {
      if (at >= text.length || text[at] === '\n') return start + 1
      if (text[at] === '\\') at += 1
      else if (text[at] === '[') inClass = true
      else if (text[at] === ']') inClass = false
    }
    literals.push({ start, value: toAddress(text.slice(start + 1, at)) })
    erase(start + 1, at)
    return at + 1
  }
  readCode(0, false)
  return { code: out.join(''), literals: literals.sort((one, other) => one.start - other.start) }
}

/** Returns a regular expression of an address as a template: `\/product\/[^?]+$` is `/product/${…}`. */
const toAddress = (pattern: string) =>
  pattern
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\/', '/')
    .replace(/(?:\[[^\]]*\]|\\[wd]|\.)[+*]|\/$/g, (part) => `${part === '/' ? '/' : ''}\${…}`)
    .replaceAll('\\?', '?')

function pairBrackets(code: string): Pick<ParsedSource, 'partner' | 'scopes'> {
  const partner = new Map<number, number>()
  const scopes = new Int32Array(code.length + 1).fill(-1)
  const open: number[] = []
  for (let at = 0; at < code.length; at += 1) {
    const one = code[at] ?? ''
    if (')]}'.includes(one)) {
      const from = open.pop()
      if (from !== undefined) {
        partner.set(from, at)
        partner.set(at, from)
      }
    }
    scopes[at] = open.at(-1) ?? -1
    if ('([{'.includes(one)) open.push(at)
  }
  return { partner, scopes }
}

type Bracketed = Pick<ParsedSource, 'code' | 'literals' | 'partner' | 'scopes'>

/** Returns the end of the statement around `at`: a line's end that neither its last nor the next character continues. */
function findEnd({ code, partner }: Bracketed, at: number): number {
  for (; at < code.length; at += 1) {
    const one = code[at] ?? ''
    if ('([{'.includes(one)) at = partner.get(at) ?? at
    else if (')]};'.includes(one)) return at
    else if (one === '\n') {
      const before = /\S(?=\s*$)/.exec(code.slice(Math.max(0, at - 200), at))?.[0] ?? ''
      const after = /^\s*(\S)/.exec(code.slice(at, at + 200))?.[1] ?? ''
      if (!'=,&|?:+>'.includes(before) && !'.?:&|+=,'.includes(after || ' ')) return at
    }
  }
  return at
}

function findDeclarations(source: Bracketed): Map<string, Declaration[]> {
  const found = new Map<string, Declaration[]>()
  for (const match of source.code.matchAll(/\b(?:const|let|function)\s+(\w+)/g)) {
    const [all, name = ''] = match
    const start = match.index
    const one = { name, start, end: findEnd(source, start + all.length), scope: source.scopes[start] ?? -1 }
    found.set(name, [...(found.get(name) ?? []), one])
  }
  return found
}

const METHODS = /^(?:\.(?:each|only|concurrent|describe|serial|parallel))*$/
const LOOP = /(?:^|\n)[ \t]*for \([^\n]*\)[ \t]*\{?\s*$/

function findBlocks({ code, literals, partner }: Bracketed, text: string): Block[] {
  const titles = new Map(literals.map(({ start, value }) => [start, value]))
  const blocks: Block[] = []
  for (const match of code.matchAll(/(?<![\w.])(test|it|describe)((?:\s*\.\s*\w+)*)(?:<[^()]*>)?\s*\(/g)) {
    const [all, base = '', chain = ''] = match
    const methods = chain.replace(/\s/g, '')
    if (!METHODS.test(methods)) continue
    let open = match.index + all.length - 1
    if (methods.endsWith('.each')) {
      const next = /^\s*\(/.exec(code.slice((partner.get(open) ?? open) + 1))
      if (!next) continue
      open = (partner.get(open) ?? open) + next[0].length
    }
    const first = open + 1 + (/^\s*/.exec(code.slice(open + 1))?.[0].length ?? 0)
    const loop = LOOP.exec(code.slice(Math.max(0, match.index - 300), match.index))?.[0] ?? ''
    blocks.push({
      kind: base === 'describe' || methods.includes('.describe') ? 'describe' : 'test',
      title: titles.get(first) ?? text.slice(first, first + 40).split(/[,\n]/, 1)[0] ?? '',
      start: match.index - loop.length,
      end: (partner.get(open) ?? open) + 1,
    })
  }
  return blocks
}
