import path from 'node:path'
import { findCallProofs, OUTCOMES } from './call-proofs'
import type { Sources } from './proof-sources'
import { findRuleProofs, listRules } from './rule-proofs'
import { findScreenProofs, SCREEN_CHECKS } from './screen-proofs'

/** What tests prove: of each rule, call and screen, per kind of proof, the tests as «file: title». */
export type ProofList = Map<string, ReadonlySet<string>>

/** Kinds of proof without which something counts as not tested. */
const REQUIRED = /^(?:rule|call .* success|screen .* visit)/

/** Lists the proofs of all rules, calls and screens. */
export function listProofs(sources: Sources): ProofList {
  const list = new Map<string, ReadonlySet<string>>()
  for (const [rule, proofs] of findRuleProofs(sources))
    list.set(`rule ${rule}`, new Set(proofs.map(({ file, title }) => `${file}: ${title}`)))
  for (const [call, proofs] of findCallProofs(sources))
    for (const outcome of OUTCOMES) list.set(`call ${call}: ${outcome}`, proofs[outcome])
  for (const [screen, { visits, checks }] of findScreenProofs(sources)) {
    list.set(`screen ${screen}: visit`, visits)
    for (const check of SCREEN_CHECKS) list.set(`screen ${screen}: ${check}`, checks[check])
  }
  return list
}

/** Returns the rules, calls and screens without a proof that they need. */
export const findGaps = (list: ProofList): string[] =>
  [...list].filter(([subject, tests]) => REQUIRED.test(subject) && tests.size === 0).map(([subject]) => subject)

export interface Comparison {
  /** Proven before, and by no test now. */
  lost: string[]
  /** Proven by fewer tests than before, with both numbers. */
  fewer: string[]
}

/** Compares two lists. Rules, calls and screens that are gone from the product are not compared. */
export function compareProofs(before: ProofList, now: ProofList): Comparison {
  const both = [...before].flatMap(([subject, tests]) => {
    const left = now.get(subject)
    return left && left.size < tests.size ? [{ subject, was: tests.size, is: left.size }] : []
  })
  return {
    lost: both.filter(({ is }) => is === 0).map(({ subject }) => subject),
    fewer: both.filter(({ is }) => is > 0).map(({ subject, was, is }) => `${subject}: ${was} → ${is}`),
  }
}

/** Files of a cell; the rest is a number. */
const FILES_SHOWN = 4

/** Returns the files of tests with their number of tests, most first. */
function fileCell(tests: ReadonlySet<string>): string {
  const counts = new Map<string, number>()
  for (const test of tests) {
    const file = test.split(': ', 1)[0] ?? ''
    counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
  const shown = sorted.slice(0, FILES_SHOWN).map(([file, count]) => `\`${path.posix.basename(file)}\` ${count}`)
  const rest = sorted.slice(FILES_SHOWN)
  const testsLeft = rest.reduce((sum, [, count]) => sum + count, 0)
  return [...shown, ...(testsLeft > 0 ? [`${rest.length} more: ${testsLeft}`] : [])].join(', ') || '–'
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n')

const escapeTitle = (title: string) => title.replace(/[|<\\*_`[\]]/g, '\\$&')

const INTRODUCTION = `# What the tests prove

Every rule of [domain.md](domain.md), call of the [contract](contract.md) and screen, with its tests. Generated from the test sources by \`npm run docs\`; how tests name rules is in [CONTRIBUTING.md](../CONTRIBUTING.md#tests).

\`node --import tsx scripts/docs/proofs.ts --compare main\` lists what \`main\` proves and the working tree does not.`

/** Returns docs/proofs.md. */
export function proofsDocument(sources: Sources): string {
  const headings = listRules(sources)
  const rules = [...findRuleProofs(sources)].flatMap(([id, proofs]) =>
    proofs.map(({ title, file }, index) => [
      index === 0 ? `[${id}](domain.md#${id}): ${headings.get(id)}` : '',
      escapeTitle(title),
      `\`${file}\``,
    ]),
  )
  const calls = [...findCallProofs(sources)].map(([call, proofs]) => [
    `[${call}](contract.md#${call})`,
    ...OUTCOMES.map((outcome) => fileCell(proofs[outcome])),
  ])
  const screens = [...findScreenProofs(sources)].map(([screen, { visits, checks }]) => [
    `\`${screen}\``,
    fileCell(visits),
    ...SCREEN_CHECKS.map((check) => fileCell(checks[check])),
  ])
  return [
    INTRODUCTION,
    '## Rules',
    table(['Rule', 'Test', 'File'], rules),
    '## Calls',
    'Contract tests over HTTP that see the call succeed, and that see it refused: file and number of tests.',
    table(['Call', 'Success', 'Refusal'], calls),
    '## Screens',
    'Browser tests that open the screen, check it with axe, check its width, and compare its picture.',
    table(['Screen', 'Visits', 'axe', 'Overflow', 'Pictures'], screens),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}
