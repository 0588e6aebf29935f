import type { Sources } from './proof-sources'

/** A span of a file's text. */
export interface Span {
  file: string
  start: number
  end: number
}

const imports = new WeakMap<Sources, Map<string, Map<string, string>>>()

/** Returns the file that declares each imported or re-exported name of a file, for files of this repository. */
export function importedNames(sources: Sources, file: string): Map<string, string> {
  const known = imports.get(sources) ?? new Map<string, Map<string, string>>()
  imports.set(sources, known)
  const found = known.get(file) ?? new Map<string, string>()
  if (known.has(file)) return found
  known.set(file, found)
  for (const [, names = '', from = ''] of sources
    .text(file)
    .matchAll(/^(?:import|export) \{([^}]*)\} from '([^']+)'/gm)) {
    const target = sources.resolve(file, from)
    const behind = target?.endsWith('/index.ts') ? importedNames(sources, target) : null
    if (target) for (const [name] of names.matchAll(/\w+(?=\s*(?:,|$))/g)) found.set(name, behind?.get(name) ?? target)
  }
  return found
}

/** A name that a span uses, with the declaration that it means. */
export interface Reference {
  at: number
  name: string
  declaration: Span
}

/** Returns what a span refers to: declarations in its file, its own included, and exports of imported files. */
export function findReferences(sources: Sources, { file, start, end }: Span): Reference[] {
  const { code, declarations, partner } = sources.parse(file)
  const imported = importedNames(sources, file)
  const found: Reference[] = []
  for (const match of code
    .slice(start, end)
    .matchAll(/(?<![\w$.]|\.\.\.\s)([A-Za-z_$][\w$]*)|(?<=\.\.\.)([A-Za-z_$][\w$]*)/g)) {
    const name = match[1] ?? match[2] ?? ''
    const at = start + match.index
    const own = declarations
      .get(name)
      ?.filter(({ scope }) => scope === -1 || (scope < at && at < (partner.get(scope) ?? -1)))
      .sort((one, other) => other.scope - one.scope)[0]
    if (own) {
      if (at < own.start || at >= own.end) found.push({ at, name, declaration: { file, ...own } })
      continue
    }
    const target = imported.get(name)
    const exported =
      target &&
      sources
        .parse(target)
        .declarations.get(name)
        ?.find(({ scope }) => scope === -1)
    if (target && exported) found.push({ at, name, declaration: { file: target, ...exported } })
  }
  return found
}

/** Returns a span and everything that it refers to, directly or through others, in files that `follows` accepts. */
export function reach(sources: Sources, spans: Span[], follows: (file: string) => boolean): Span[] {
  const queue = [...spans]
  const seen = new Map<string, Span>()
  for (let span = queue.pop(); span; span = queue.pop()) {
    const key = `${span.file}:${span.start}`
    if (seen.has(key)) continue
    seen.set(key, span)
    if (follows(span.file)) queue.push(...findReferences(sources, span).map(({ declaration }) => declaration))
  }
  return [...seen.values()]
}
