import { Command, InvalidArgumentError, Option } from 'commander'
import { LIST_MAX, PAGE_MAX } from '../operator/operations'
import type { OperatorFilter, OperatorList } from '../pharmacies/queries'
import { formatTable, print } from './output'

interface List<Row, Status> {
  description: string
  all: string
  none: string
  statuses?: readonly Status[]
  /** Further filters. */
  options?: readonly Option[]
  read(filter: OperatorFilter<Status>): Promise<OperatorList<Row>>
  columns: Record<string, (row: Row) => string>
}

export function listCommand<Row, Status extends string>(list: List<Row, Status>): Command {
  const command = new Command('list')
    .description(list.description)
    .option('-p, --pharmacy <id or code>', 'of one pharmacy')
    .option('-a, --all', list.all)
    .option('-n, --limit <count>', `at most so many, up to ${LIST_MAX}`, parseCount(LIST_MAX), 50)
    .option('--page <number>', 'the next so many', parseCount(PAGE_MAX), 1)
    .action(async ({ json, ...filter }) => {
      const { rows, total } = await list.read(filter)
      const toText = () =>
        total === 0 ? list.none : `${formatTable(rows, list.columns)}\n${placeText(rows, total, filter)}`
      print(rows, toText, { json })
    })
  for (const option of list.options ?? []) command.addOption(option)
  if (list.statuses)
    command.addOption(new Option('-s, --status <status>', 'in one status, ended ones too').choices(list.statuses))
  return command
}

/** `51 to 100 of 137; --page 3 for the next`. */
function placeText(rows: readonly unknown[], total: number, { limit, page }: { limit: number; page: number }): string {
  const before = (page - 1) * limit
  if (rows.length === 0) return `None on page ${page}: there are ${total}.`
  const next = before + rows.length < total ? `; --page ${page + 1} for the next` : ''
  return `${before + 1} to ${before + rows.length} of ${total}${next}`
}

/** Parses an integer option from 1 to `most`. Throws commander's InvalidArgumentError. */
export const parseCount = (most: number) => (text: string) => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`)
  return value
}
