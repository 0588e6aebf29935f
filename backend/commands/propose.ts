import { Argument, Command, InvalidArgumentError } from 'commander'
import { formatCents } from '@/lib/rules/money'
import { PROPOSAL_HOURS_MAX } from '@/lib/values/proposal'
import type { ProposedOrder } from '../orders/propose'
import { CommandFailure, EXIT } from '../process/failure'
import { parseCount } from './list-command'
import { operate } from './operate'
import { formatLines, momentText, print } from './output'

const HELP = `
Agreed prices stay, delivery never gets dearer, and a paid order does not either. A no of the customer's cancels the order.
What is left out is missing on the shelf too and does not come back there, unless --restock says that it is there.

Examples:
  npm run backend -- orders propose 2026-000123 --quantity 934182003=1 --quantity 950000019=0
  npm run backend -- orders propose 2026-000123 --replace 012745093=020096020 --hours 4 --dry-run
  npm run backend -- orders propose 2026-000123 --take-back`

interface Options {
  quantity: { minsan: string; quantity: number }[]
  replace: { minsan: string; by: string }[]
  hours: number
  restock?: true
  dryRun?: true
  takeBack?: true
  json?: true
}

export function proposeCommand(): Command {
  return new Command('propose')
    .description("Propose a change of an order where something is missing; the customer answers on the order's page")
    .addArgument(new Argument('<order>', 'number, id, or the pick-up code of an open order'))
    .option(
      '-q, --quantity <minsan=packs>',
      'so many packs there are; 0 leaves it out (again for each)',
      parseQuantity,
      [],
    )
    .option('-r, --replace <minsan=minsan>', 'another product in its place (again for each)', parseReplacement, [])
    .option('--hours <hours>', `time for an answer, 1 to ${PROPOSAL_HOURS_MAX}`, parseCount(PROPOSAL_HOURS_MAX), 24)
    .option('--restock', 'what is left out is there: put it back on the shelf')
    .option('--take-back', 'take back the proposal that waits for an answer')
    .option('-n, --dry-run', 'only show what would be proposed')
    .addHelpText('after', HELP)
    .action(propose)
}

async function propose(reference: string, options: Options): Promise<void> {
  const { quantity: quantities, replace: replacements, hours } = options
  const named = quantities.length + replacements.length
  if (options.takeBack) {
    if (named > 0 || options.dryRun) throw new CommandFailure('--take-back stands alone.', EXIT.usage)
    const shown = await operate('takeBackProposal', { reference })
    return print(shown, ({ number }) => `The proposal for order ${number} is taken back.`, options)
  }
  if (named === 0) throw new CommandFailure('Name a change by --quantity or --replace.', EXIT.usage)
  const dry_run = options.dryRun === true
  const input = { reference, quantities, replacements, hours, restock: options.restock === true, dry_run }
  print(await operate('proposeChange', input), proposalText, options)
}

function proposalText({ order, proposal }: ProposedOrder): string {
  const lines = proposal.lines.map((line) => ({
    ...line,
    name: line.replaces === null ? line.name : `${line.name} (for ${line.replaces})`,
  }))
  const until = `until ${momentText(proposal.answer_by)}`
  return [
    `${formatLines(lines, proposal.total_cents)} in place of ${formatCents(order.total_cents)}`,
    proposal.sent ? `Sent for order ${order.number}; it waits ${until}.` : `Nothing was sent; it would wait ${until}.`,
  ].join('\n')
}

function parsePair(text: string): [string, string] {
  const [minsan = '', value = '', ...rest] = text.split('=')
  if (!/^\d{9}$/.test(minsan) || value === '' || rest.length > 0)
    throw new InvalidArgumentError('Give a minsan of nine digits, = and a value.')
  return [minsan, value]
}

function parseQuantity(text: string, before: Options['quantity']): Options['quantity'] {
  const [minsan, value] = parsePair(text)
  if (!/^\d{1,3}$/.test(value)) throw new InvalidArgumentError('Give a whole number of packs.')
  return [...before, { minsan, quantity: Number(value) }]
}

function parseReplacement(text: string, before: Options['replace']): Options['replace'] {
  const [minsan, by] = parsePair(text)
  if (!/^\d{9}$/.test(by)) throw new InvalidArgumentError('Give a minsan of nine digits on both sides of =.')
  return [...before, { minsan, by }]
}
