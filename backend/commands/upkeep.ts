import { Command, InvalidArgumentError, Option } from 'commander'
import { KEPT_WEEKS } from '../catalogue'
import type { OperatorAudit } from '../desk'
import { addKey, keyFile } from '../encryption/keys'
import type { Rekeyed } from '../keys'
import type { OperatorMail } from '../mail/operator'
import { LIST_MAX, type OperationAnswer } from '../operator'
import { readBackendEnv } from '../process/env'
import { CommandFailure } from '../process/files'
import { formatTable, momentText, operate, parseCount, print } from './output'
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

export function filesCommand(): Command {
  const command = new Command('files').description('Take files from the disk to a bucket')
  command
    .command('move')
    .description('Copy them to the bucket of S3_BUCKET and compare; can be interrupted and repeated')
    .option(
      '--empty',
      'delete each from the disk once it is there, and take prescriptions out of the database: when every backend has S3_BUCKET',
    )
    .action(async ({ empty, ...options }: { empty?: true; json?: true }) =>
      print(await operate('moveFiles', { empty: empty === true }), movedText, options),
    )
  return command
}

function movedText({ bucket, copied, bytes, present, deleted, prescriptions }: OperationAnswer<'moveFiles'>): string {
  const megabytes = Math.ceil(bytes / 1_000_000)
  const pictures = `${copied} files (${megabytes} MB) copied to ${bucket}, ${present} were there, ${deleted} deleted from the disk`
  return `${pictures}; ${prescriptions} prescriptions taken there from the database.`
}

export function rekeyCommand(): Command {
  return new Command('rekey')
    .description('Seal anew, with the newest key, all that is sealed')
    .option('--new-key', 'first put a new key before the others of the key file')
    .option('--lost <key...>', 'start from now on without these keys: what they sealed stays unreadable')
    .action(async ({ newKey, lost = [], ...options }: { newKey?: true; lost?: string[]; json?: true }) => {
      if (newKey) {
        const file = keyFile(readBackendEnv())
        if (!file) throw new CommandFailure('ENCRYPTION_KEY holds the keys: put a new one before them and start again.')
        addKey(file)
      }
      print(await operate('rekey', { lost }), rekeyText, options)
    })
}

function rekeyText({ key, sealed, unreadable, missing_keys }: Rekeyed): string {
  const done = `${sealed} rows are sealed anew; the newest key is ${key}.`
  if (unreadable === 0) return `${done} Older keys are needed for older backups alone.`
  const missing = missing_keys.length > 0 ? `: ${missing_keys.join(', ')}` : ''
  return `${done} ${unreadable} rows stay as they are, since their keys are not at hand${missing}. The shop starts once they are there, or given up with --lost.`
}

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

export function mailCommand(): Command {
  const command = new Command('mail').description('Show e-mails that have not left, try them again, drop them')
  command
    .command('list')
    .description('E-mails that wait or were given up, with what the mail server said')
    .option('-n, --limit <count>', `at most so many, up to ${LIST_MAX}`, parseCount(LIST_MAX), 50)
    .action(async ({ limit, ...options }) => print(await operate('listMails', { limit }), mailListText, options))
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

function mailListText(mails: readonly OperatorMail[]): string {
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
