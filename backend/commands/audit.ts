import { Command, Option } from 'commander'
import type { OperatorAudit } from '../desk/audit'
import { LIST_MAX } from '../operator/operations'
import { parseCount } from './list-command'
import { operate } from './operate'
import { formatTable, momentText, print } from './output'
import { readSaleDate } from './products'

export function auditCommand(): Command {
  return new Command('audit')
    .description('Who did what: logins, people, roles, passkeys, opened prescriptions and signatures, commands')
    .option('-p, --pharmacy <id or code>', 'what its owners see')
    .option('--person <e-mail or number>', 'by or about a member of staff; by number once they are removed')
    .addOption(
      new Option('--since <date>', 'from this day on: 01/10/2026').argParser((text) => readSaleDate(text, 'start')),
    )
    .option('-n, --limit <count>', `at most so many, up to ${LIST_MAX}`, parseCount(LIST_MAX), 50)
    .action(async ({ json, ...filter }) => print(await operate('listAudit', filter), listText, { json }))
}

const person = (one: OperatorAudit['by']) => (one ? `${one.name ?? '(removed)'} (${one.id})` : '')

function listText(rows: readonly OperatorAudit[]): string {
  if (rows.length === 0) return 'Nothing is recorded.'
  return formatTable(rows, {
    at: ({ at }) => momentText(at),
    action: ({ action }) => action,
    by: ({ by, operator }) => operator ?? person(by),
    about: ({ subject, email, order, command, about }) =>
      command ?? (subject ? person(subject) : (email ?? order?.number ?? about ?? '')),
    before: ({ before }) => before?.join(', ') ?? '',
    after: ({ after }) => after?.join(', ') ?? '',
    network: ({ network }) => network ?? '',
  })
}
