import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { type ParsedSource, parseSource } from './parsed-source'
import { ownFiles, read, root } from './tree'

const TEST = /\.(?:test\.tsx?|spec\.ts)$/

/** Files that the list of proofs is made from: tests, what they import from here, the contract, the rules. */
const NEEDED = /^(?:docs\/domain\.md|lib\/rules\/routes\.json|(?:lib|e2e|backend)\/.*\.ts|.*\.(?:test\.tsx?|spec\.ts))$/

/** A state of the repository: the working tree or a commit. */
export interface Sources {
  tests: string[]
  text(file: string): string
  parse(file: string): ParsedSource
  /** Returns the file that a module name means in a file, null for packages and other extensions. */
  resolve(from: string, name: string): string | null
}

export function createSources(texts: Map<string, string>): Sources {
  const parsed = new Map<string, ParsedSource>()
  const text = (file: string) => {
    const found = texts.get(file)
    if (found === undefined) throw new Error(`There is no ${file}.`)
    return found
  }
  return {
    tests: [...texts.keys()].filter((file) => TEST.test(file)).sort(),
    text,
    parse: (file) => {
      const found = parsed.get(file) ?? parseSource(text(file))
      parsed.set(file, found)
      return found
    },
    resolve: (from, name) => {
      const target = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(from), name)
      if (!/^(?:@\/|\.)/.test(name)) return null
      return [`${target}.ts`, `${target}/index.ts`].find((file) => texts.has(file)) ?? null
    },
  }
}

/** Reads the working tree. */
export const readTree = (): Sources =>
  createSources(
    new Map(
      [...ownFiles('.ts', '.tsx', '.json', '.md')]
        .filter((file) => NEEDED.test(file))
        .map((file) => [file, read(file)]),
    ),
  )

/** Reads a commit. Throws if Git does not know it. */
export function readCommit(ref: string): Sources {
  const git = (args: string[], input?: string) =>
    execFileSync('git', args, { cwd: root, input, maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'inherit'] })
  const files = git(['ls-tree', '-r', '-z', '--name-only', ref])
    .toString()
    .split('\0')
    .filter((file) => NEEDED.test(file))
  const answer = git(['cat-file', '--batch'], files.map((file) => `${ref}:${file}\n`).join(''))
  const texts = new Map<string, string>()
  let at = 0
  for (const file of files) {
    const head = answer.indexOf('\n', at)
    const size = Number(answer.subarray(at, head).toString().split(' ')[2])
    texts.set(file, answer.subarray(head + 1, head + 1 + size).toString())
    at = head + size + 2
  }
  return createSources(texts)
}
