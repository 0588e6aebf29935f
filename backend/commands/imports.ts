import { Command, InvalidArgumentError } from 'commander'
import type { OperatorImport, showSources, UndoneImport } from '../imports'
import { LIST_MAX } from '../operator'
import { formatFacts, formatTable, momentText, operate, parseCount, print } from './output'

const ID_MAX = 99_999_999

export function importsCommand(): Command {
  const command = new Command('imports').description(
    'Show what was imported or corrected, undo it, and say which list said what of a product',
  )
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
  command
    .command('undo')
    .description('Put back what an import or a correction changed; what was changed again since is left and named')
    .argument('<number>', 'a number of the list', importNumber)
    .action(async (id: number, options) => print(await operate('undoImport', { id }), undoneText, options))
  return command
}

function importNumber(text: string): number {
  const asked = reference(text)
  if ('id' in asked) return asked.id
  throw new InvalidArgumentError('Give the number of an import.')
}

const LEFT_PRINTED = 20

function undoneText({ id, what, restored, left, left_rows }: UndoneImport): string {
  const lines = [`Import ${id} (${what}): ${restored} rows put back.`]
  if (left === 0) return lines.join('\n')
  lines.push(`${left} left, as they were changed again since or something refers to them:`)
  for (const { table, key } of left_rows.slice(0, LEFT_PRINTED))
    lines.push(
      `  ${table} ${Object.entries(key)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}`,
    )
  if (left > LEFT_PRINTED) lines.push(`  and ${left - LEFT_PRINTED} more (--json names up to 1,000)`)
  return lines.join('\n')
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
    undone: ({ undone_at }) => (undone_at === null ? '' : 'undone'),
    file: ({ file }) => file,
  })
}

function importText({ id, at, what, format, file, options, undone_at, ...counts }: OperatorImport): string {
  const given = Object.entries(options).map(([name, value]) => (value === true ? name : `${name} ${value}`))
  return formatFacts(`Import ${id}: ${what}, ${format}`, {
    at: momentText(at),
    file,
    options: given.join(', ') || null,
    undone: undone_at && momentText(undone_at),
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
