import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import type { Asker, Verdict } from './asker'

const UNSEEN = 'nothing of it can be asked and taken back, or it needs an account'

const WORST: readonly Verdict[] = ['differs', 'missing', 'right', 'unasked']

interface CallReport {
  call: string
  summary: string
  verdict: Verdict
  notes: string[]
  /** Only refused calls were made: the regular response is unknown. */
  refusal_alone: boolean
}

export interface Report {
  has_document: boolean
  counts: Record<Verdict | 'refusal_alone', number>
  calls: CallReport[]
  left_out: string[]
}

/** Combines the findings: each call once, with its worst verdict. */
export function report({ findings, has_document, lacks }: Asker): Report {
  const told = (Object.values(calls) as Call[]).map((row): CallReport => {
    const seen = findings.filter((one) => one.row === row)
    const unseen = lacks(row) ? 'missing' : 'unasked'
    const verdict = WORST.find((some) => seen.some((one) => one.verdict === some)) ?? unseen
    const notes = seen.filter((one) => one.verdict === verdict).flatMap((one) => one.notes)
    const answers = seen.filter((one) => !one.refused)
    return {
      call: `${row.method} ${row.path}`,
      summary: row.summary,
      verdict,
      notes: verdict === 'unasked' && seen.length === 0 ? [UNSEEN] : [...new Set(notes)],
      refusal_alone: verdict === 'right' && answers.length === 0,
    }
  })
  const count = (verdict: Verdict) => told.filter((one) => one.verdict === verdict).length
  return {
    has_document,
    counts: {
      right: count('right'),
      refusal_alone: told.filter((one) => one.refusal_alone).length,
      differs: count('differs'),
      missing: count('missing'),
      unasked: count('unasked'),
    },
    calls: told,
    left_out: told.filter(({ verdict }) => verdict === 'missing').map(({ call, summary }) => `${summary} (${call})`),
  }
}

export function asText({ has_document, counts, calls: told, left_out }: Report): string {
  const list = (title: string, verdict: Verdict) => {
    const some = told.filter((one) => one.verdict === verdict)
    if (some.length === 0) return []
    return ['', title, ...some.flatMap(({ call, notes }) => [`  ${call}`, ...notes.map((note) => `      ${note}`)])]
  }
  const better = told.filter(({ verdict, notes }) => verdict === 'right' && notes.length > 0)
  return [
    ...(has_document ? [] : ['There is no /openapi.json that can be read: what is missing shows at its first use.']),
    ...list('Differs from docs/contract.md:', 'differs'),
    ...(left_out.length > 0 ? ['', 'Missing, so the shop leaves out:', ...left_out.map((one) => `  ${one}`)] : []),
    ...list('Not asked:', 'unasked'),
    ...(better.length > 0 ? ['', 'Right, and could be better:'] : []),
    ...better.map(({ call, notes }) => `  ${call}: ${notes.join(', ')}`),
    '',
    `${counts.right} calls right (${counts.refusal_alone} by their refusal alone), ${counts.differs} differ, ${counts.missing} missing, ${counts.unasked} not asked`,
  ].join('\n')
}
