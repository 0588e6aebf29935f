import { Command } from 'commander'
import { KEPT_WEEKS } from '../catalogue/misses'
import { LIST_MAX, type OperationAnswer } from '../operator/operations'
import { parseCount } from './list-command'
import { operate } from './operate'
import { formatTable, print } from './output'

export function searchCommand(): Command {
  const command = new Command('search').description('Show what shoppers searched for in vain')
  command
    .command('report')
    .description('Searches that found nothing, most often first; of nobody, and no rare ones')
    .option('-w, --weeks <count>', `of the last weeks, up to ${KEPT_WEEKS}`, parseCount(KEPT_WEEKS), 4)
    .option('-n, --limit <count>', `at most so many, up to ${LIST_MAX}`, parseCount(LIST_MAX), 50)
    .action(async ({ weeks, limit, ...options }) =>
      print(await operate('reportMisses', { weeks, limit }), reportText, options),
    )
  return command
}

function reportText({ queries, rare, shown_from }: OperationAnswer<'reportMisses'>): string {
  const hidden = `${rare} searches for texts that were sent fewer than ${shown_from} times are not shown.`
  if (queries.length === 0) return `No search was in vain ${shown_from} times. ${hidden}`
  return `${formatTable(queries, { times: ({ count }) => String(count), search: ({ query }) => query })}\n\n${hidden}`
}
