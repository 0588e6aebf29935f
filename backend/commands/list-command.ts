import { Command, InvalidArgumentError, Option } from 'commander'
import { LIST_MAX } from '../operator/operations'
import type { OperatorFilter } from '../pharmacies/queries'
import { formatTable, print } from './output'

interface List<Row, Status> {
  description: string
  all: string
  none: string
  statuses?: readonly Status[]
  read(filter: OperatorFilter<Status>): Promise<readonly Row[]>
  columns: Record<string, (row: Row) => string>
}

export function listCommand<Row, Status extends string>(list: List<Row, Status>): Command {
  const command = new Command('list')
    .description(list.description)
    .option('-p, --pharmacy <id or code>', 'of one pharmacy')
    .option('-a, --all', list.all)
    .option('-n, --limit <count>', `at most so many, up to ${LIST_MAX}`, parseCount(LIST_MAX), 50)
    .action(async ({ json, ...filter }) => {
      const toText = (rows: readonly Row[]) => (rows.length === 0 ? list.none : formatTable(rows, list.columns))
      print(await list.read(filter), toText, { json })
    })
  if (list.statuses)
    command.addOption(new Option('-s, --status <status>', 'in one status, ended ones too').choices(list.statuses))
  return command
}

/** Parses an integer option from 1 to `most`. Throws commander's InvalidArgumentError. */
export const parseCount = (most: number) => (text: string) => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`)
  return value
}
