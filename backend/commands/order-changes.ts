import path from 'node:path'
import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { formatShortDate } from '@/lib/rules/dates'
import { formatCents } from '@/lib/rules/money'
import { PROPOSAL_HOURS_MAX } from '@/lib/values/proposal'
import type { ProposedOrder, RecallContact } from '../orders'
import { CommandFailure, EXIT, operatorPath, saveFile } from '../process/files'
import { formatLines, momentText, operate, parseCount, print, printJson, printLine } from './output'
import { product, readSaleDate } from './products'

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

export function recallCommand(): Command {
  return new Command('recall')
    .description('Write the names, telephones and e-mail addresses of all who have a product, or wait for it, to a CSV')
    .addArgument(product('<product>'))
    .argument('[file]', 'needed without --json')
    .option('--lot <lot>', 'without orders whose packs were all scanned with other lots')
    .option('-p, --pharmacy <id or code>', 'of one pharmacy')
    .addOption(
      new Option('--since <date>', 'ordered from this day on: 01/10/2026').argParser((text) =>
        readSaleDate(text, 'start'),
      ),
    )
    .option('-f, --force', 'overwrite the file')
    .action(async (minsan: string, name: string | undefined, { json, force, ...filter }: RecallOptions) => {
      if (name === undefined && !json) throw new CommandFailure('Name a file for the list.', EXIT.usage)
      const rows = await operate('listRecallContacts', { minsan, ...filter })
      if (name !== undefined) {
        const { dir, base } = path.parse(operatorPath(name))
        const file = await saveFile(
          { folder: dir, name: base, overwrite: force === true },
          Buffer.from(toCsv(rows, filter.lot)),
        )
        if (!json) printLine(`Wrote ${file}: ${countText(rows)}. Delete it when everyone has been called.`)
      }
      if (json) printJson(rows)
    })
}

interface RecallOptions {
  lot?: string
  pharmacy?: string
  since?: string
  force?: true
  json?: true
}

function countText(rows: readonly RecallContact[]): string {
  const erased = rows.filter(({ name, sealed }) => name === null && !sealed).length
  const sealed = rows.filter((row) => row.sealed).length
  return [
    `${rows.length} orders`,
    ...(erased > 0 ? [`${erased} of erased accounts, without a contact`] : []),
    ...(sealed > 0 ? [`${sealed} encrypted with a missing key`] : []),
  ].join(', ')
}

type Columns = Record<string, (row: RecallContact) => string>

const COLUMNS: Columns = {
  ordine: ({ number }) => number,
  stato: ({ status }) => status,
  data: ({ created_at }) => formatShortDate(created_at),
  farmacia: ({ pharmacy }) => pharmacy,
  confezioni: ({ packs }) => String(packs),
  nome: ({ name, sealed }) => name ?? (sealed ? '(chiave mancante)' : '(account cancellato)'),
  telefono: ({ phone_number }) => phone_number ?? '',
  email: ({ email }) => email ?? '',
}

const LOT_COLUMNS: Columns = {
  'del lotto': ({ lot_packs }) => String(lot_packs),
  'lotto non letto': ({ unread_packs }) => String(unread_packs),
}

/** Semicolons and a byte order mark, as spreadsheets in Italian read it. */
function toCsv(rows: readonly RecallContact[], lot: string | undefined): string {
  const columns = lot === undefined ? COLUMNS : { ...COLUMNS, ...LOT_COLUMNS }
  const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((read) => read(row)))]
  return `\ufeff${lines.map((cells) => cells.map(toCell).join(';')).join('\r\n')}\r\n`
}

/** An apostrophe keeps spreadsheets from reading a customer's text, or a telephone's plus, as a formula. */
function toCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}
