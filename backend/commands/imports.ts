import { Command, InvalidArgumentError } from 'commander'
import type { OperatorImport, showSources } from '../imports/operator'
import { LIST_MAX } from '../operator/operations'
import { parseCount } from './list-command'
import { operate } from './operate'
import { formatFacts, formatTable, momentText, print } from './output'

const ID_MAX = 99_999_999

export function importsCommand(): Command {
  const command = new Command('imports').description('Show what was imported, and which list said what of a product')
  command
    .command('list')
    .description('The imports that were written, the newest first')
    .option('-n, --limit <count>', `at most so many, up to ${LIST_MAX}`, parseCount(LIST_MAX), 50)
    .action(async ({ limit, ...options }) => print(await operate('listImports', { limit }), listText, options))
  command
    .command('show')
    .description(
      'One import by its number, or by nine digits a product: who said its prices, class and regime, and since when',
    )
    .argument('<number or code>', 'a number of the list, or a minsan', reference)
    .action(async (asked: { id: number } | { minsan: string }, options) => {
      if ('id' in asked) print(await operate('showImport', asked), importText, options)
      else print(await operate('showSources', asked), sourcesText, options)
    })
  return command
}

function reference(text: string): { id: number } | { minsan: string } {
  if (/^\d{9}$/.test(text)) return { minsan: text }
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : 0
  if (id === 0 || id > ID_MAX)
    throw new InvalidArgumentError('Give the number of an import, or the nine digits of a product.')
  return { id }
}

function listText(rows: readonly OperatorImport[]): string {
  if (rows.length === 0) return 'Nothing was imported yet.'
  return formatTable(rows, {
    import: ({ id }) => String(id),
    at: ({ at }) => momentText(at),
    what: ({ what, format }) => (what === format ? what : `${what}, ${format}`),
    rows: ({ rows: count }) => String(count),
    added: ({ added }) => String(added),
    changed: ({ changed }) => String(changed),
    removed: ({ removed }) => String(removed),
    rejected: ({ rejected }) => String(rejected),
    file: ({ file }) => file,
  })
}

function importText({ id, at, what, format, file, options, ...counts }: OperatorImport): string {
  const given = Object.entries(options).map(([name, value]) => (value === true ? name : `${name} ${value}`))
  return formatFacts(`Import ${id}: ${what}, ${format}`, {
    at: momentText(at),
    file,
    options: given.join(', ') || null,
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
  })
}

function sourcesText({ minsan, name, said }: Awaited<ReturnType<typeof showSources>>): string {
  const title = `${minsan} ${name}`
  if (said.length === 0) return `${title}\nNo list is known to have said anything of it.`
  const table = formatTable(said, {
    value: ({ column }) => column,
    is: ({ value }) => value ?? '-',
    'said by': ({ list }) => list,
    since: ({ at }) => momentText(at),
  })
  return `${title}\n${table}`
}
