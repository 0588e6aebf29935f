import { parseArgs } from 'node:util'
import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import type { ProblemCode } from '@/lib/contract/problem'
import { type Asker, createAsker, NOWHERE, type Verdict } from './asker'
import { askAsCustomer, askReads } from './checks'

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
function report({ findings, has_document, lacks }: Asker): Report {
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

function asText({ has_document, counts, calls: told, left_out }: Report): string {
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

const REFUSALS: readonly ProblemCode[] = ['validation_failed', 'malformed_request', 'not_found']

/**
 * Makes every write and customer call in a way that has no effect: without a session and with an empty body. A
 * platform must refuse with 401, or earlier with 422.
 */
async function askRefusals({ refuse }: Asker): Promise<void> {
  for (const row of Object.values(calls) as Call[]) {
    const withSession = row.access !== 'public' && row.access !== 'optional'
    const isRefused = withSession || (row.method !== 'GET' && row.body?.safeParse({}).success === false)
    // A form with a file is not JSON.
    if (!isRefused || row.body_type === 'multipart') continue
    const request = { params: NOWHERE, query: {}, ...(row.body && { body: {} }) }
    await refuse(row, request, withSession ? ['unauthenticated', ...REFUSALS] : REFUSALS, { as_guest: true })
  }
}

const USAGE = `npm run conformance -- <address> [--email <account>] [--orders] [--json]

Asks a pharmacy platform every call of docs/contract.md and prints what differs, and what the shop will leave out.
Safe for a live platform: it reads, and tries each write without a session or with nothing in it.

  --email    an account given to it, whose password stands in CONFORMANCE_PASSWORD: its reads, and writes that it takes back
  --orders   with an account: an order for collection too, which it cancels and the pharmacy sees
  --json     prints JSON

Ends with 0 where all is right, 1 where something differs, 2 where nobody answers or the command is wrong.`

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      orders: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  const [address] = positionals
  if (!address || positionals.length > 1 || !URL.canParse(address) || !/^https?:/.test(address)) throw new Error(USAGE)
  const password = process.env.CONFORMANCE_PASSWORD
  if (values.email && !password) throw new Error('The password of the account stands in CONFORMANCE_PASSWORD.')
  const asker = await createAsker(address.replace(/\/+$/, '')).catch(() => {
    throw new Error(`Nobody answers at ${address}.`)
  })
  const found = await askReads(asker)
  await askRefusals(asker)
  if (values.email && password) await askAsCustomer(asker, { email: values.email, password }, found, values.orders)
  const told = report(asker)
  process.stdout.write(`${values.json ? JSON.stringify(told, null, 2) : asText(told)}\n`)
  return told.counts.differs > 0 ? 1 : 0
}

run().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  },
)
