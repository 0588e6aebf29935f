import { parseArgs } from 'node:util'
import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import type { ProblemCode } from '@/lib/contract/problem'
import { type Asker, createAsker, NOWHERE } from './asker'
import { askAsCustomer } from './customer'
import { askReads } from './reads'
import { asText, report } from './report'

const REFUSALS: readonly ProblemCode[] = ['validation_failed', 'malformed_request', 'not_found']

/**
 * Makes every write and customer call in a way that has no effect: without a session and with an empty body. A
 * platform must refuse with 401, or earlier with 422.
 */
async function askRefusals({ refuse }: Asker): Promise<void> {
  for (const row of Object.values(calls) as Call[]) {
    const with_session = row.access !== 'public' && row.access !== 'optional'
    const is_refused = with_session || (row.method !== 'GET' && row.body?.safeParse({}).success === false)
    // A form with a file is not JSON.
    if (!is_refused || row.body_type === 'multipart') continue
    const request = { params: NOWHERE, query: {}, ...(row.body && { body: {} }) }
    await refuse(row, request, with_session ? ['unauthenticated', ...REFUSALS] : REFUSALS, { as_guest: true })
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
