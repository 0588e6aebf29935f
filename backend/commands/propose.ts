import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { PROPOSAL_HOURS_MAX, type ProposedOrder } from '../orders/propose'
import { CommandFailure, EXIT } from './failure'
import { operate } from './operate'
import { euroText, momentText, printJson, printLine, tableOf } from './output'

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

/** `orders propose`: offers the customer what there is where something is missing. */
export function proposeCommand(): Command {
  return new Command('propose')
    .description("Propose a change of an order where something is missing; the customer answers on the order's page")
    .addArgument(new Argument('<order>', 'number, id, or the pick-up code of an open order'))
    .option(
      '-q, --quantity <minsan=packs>',
      'so many packs there are; 0 leaves it out (again for each)',
      quantityOf,
      [],
    )
    .option('-r, --replace <minsan=minsan>', 'another product in its place (again for each)', replacementOf, [])
    .option('--hours <hours>', `time for an answer, 1 to ${PROPOSAL_HOURS_MAX}`, hoursOf, 24)
    .option('--restock', 'what is left out is there: put it back on the shelf')
    .option('--take-back', 'take back the proposal that waits for an answer')
    .option('-n, --dry-run', 'only show what would be proposed')
    .addOption(new Option('--json', 'print JSON'))
    .addHelpText('after', HELP)
    .action(propose)
}

async function propose(reference: string, options: Options): Promise<void> {
  const { quantity: quantities, replace: replacements, hours } = options
  const named = quantities.length + replacements.length
  if (options.takeBack) {
    if (named > 0 || options.dryRun) throw new CommandFailure('--take-back stands alone.', EXIT.usage)
    const shown = await operate('takeBackProposal', { reference })
    return options.json ? printJson(shown) : printLine(`The proposal for order ${shown.number} is taken back.`)
  }
  if (named === 0) throw new CommandFailure('Name a change by --quantity or --replace.', EXIT.usage)
  const dry_run = options.dryRun === true
  const input = { reference, quantities, replacements, hours, restock: options.restock === true, dry_run }
  const proposed = await operate('proposeChange', input)
  if (options.json) printJson(proposed)
  else printLine(proposalText(proposed))
}

function proposalText({ order, proposal }: ProposedOrder): string {
  const rows = proposal.lines.map((line) => [
    line.minsan,
    String(line.quantity),
    euroText(line.unit_price_cents),
    line.replaces === null ? line.name : `${line.name} (for ${line.replaces})`,
  ])
  const until = `until ${momentText(proposal.answer_by)}`
  return [
    tableOf(['MINSAN', 'PACKS', 'PRICE', 'PRODUCT'], rows),
    `Total ${euroText(proposal.total_cents)} in place of ${euroText(order.total_cents)}`,
    proposal.sent ? `Sent for order ${order.number}; it waits ${until}.` : `Nothing was sent; it would wait ${until}.`,
  ].join('\n')
}

function pairOf(text: string): [string, string] {
  const [minsan = '', value = '', ...rest] = text.split('=')
  if (!/^\d{9}$/.test(minsan) || value === '' || rest.length > 0)
    throw new InvalidArgumentError('Give a minsan of nine digits, = and a value.')
  return [minsan, value]
}

function quantityOf(text: string, before: Options['quantity']): Options['quantity'] {
  const [minsan, value] = pairOf(text)
  if (!/^\d{1,3}$/.test(value)) throw new InvalidArgumentError('Give a whole number of packs.')
  return [...before, { minsan, quantity: Number(value) }]
}

function replacementOf(text: string, before: Options['replace']): Options['replace'] {
  const [minsan, by] = pairOf(text)
  if (!/^\d{9}$/.test(by)) throw new InvalidArgumentError('Give a minsan of nine digits on both sides of =.')
  return [...before, { minsan, by }]
}

function hoursOf(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > PROPOSAL_HOURS_MAX)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${PROPOSAL_HOURS_MAX}.`)
  return value
}
