import { Command, InvalidArgumentError } from 'commander'
import type { OperatorMail } from '../mail/operator'
import { LIST_MAX } from '../operator/operations'
import { parseCount } from './list-command'
import { operate } from './operate'
import { formatTable, momentText, print } from './output'

export function mailCommand(): Command {
  const command = new Command('mail').description('Show e-mails that have not left, try them again, drop them')
  command
    .command('list')
    .description('E-mails that wait or were given up, with what the mail server said')
    .option('-n, --limit <count>', `at most so many, up to ${LIST_MAX}`, parseCount(LIST_MAX), 50)
    .action(async ({ limit, ...options }) => print(await operate('listMails', { limit }), listText, options))
  command
    .command('retry')
    .description('Try e-mails again now; without ids all that were given up')
    .argument('[mails...]', 'ids of the list', id, [])
    .action(async (ids: number[], options) => print(await operate('retryMails', { ids }), done('Sent again'), options))
  command
    .command('drop')
    .description('Take e-mails out for good')
    .argument('<mails...>', 'ids of the list', id, [])
    .action(async (ids: number[], options) => print(await operate('dropMails', { ids }), done('Dropped'), options))
  return command
}

function id(text: string, before: number[]): number[] {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give the number of an e-mail.')
  return [...before, Number(text)]
}

const done = (what: string) => (ids: number[]) => `${what}: ${ids.join(', ')}.`

function listText(mails: readonly OperatorMail[]): string {
  if (mails.length === 0) return 'No e-mails wait.'
  return formatTable(mails, {
    mail: (mail) => String(mail.id),
    next: ({ next_attempt_at }) => (next_attempt_at ? momentText(next_attempt_at) : 'given up'),
    tried: ({ attempts }) => String(attempts),
    to: ({ recipient }) => recipient,
    subject: ({ subject }) => subject,
    'failed of': ({ failure }) => failure ?? '-',
  })
}
