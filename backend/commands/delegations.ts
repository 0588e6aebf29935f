import { resolve } from 'node:path'
import { Argument, Command, Option } from 'commander'
import type { OperatorDelegation } from '../delegations/operator'
import { DELEGATION_REFERENCE } from '../mail/delegation-mails'
import { operate } from './operate'
import { count, LIST_MAX, momentText, printJson, printLine, tableOf } from './output'

/** `delegations`: what customers have signed for pharmacies to fetch, also while the shop runs. */
export function delegationsCommand(): Command {
  return new Command('delegations')
    .description('Show which prescriptions pharmacies may fetch, and the signatures')
    .addCommand(listCommand())
    .addCommand(showCommand())
}

const json = () => new Option('--json', 'print JSON')

function listCommand(): Command {
  return new Command('list')
    .description('Delegations that hold, newest first')
    .option('-p, --pharmacy <id or code>', 'of one pharmacy')
    .option('-a, --all', 'revoked ones as well')
    .option('-n, --limit <count>', `at most so many, up to ${LIST_MAX}`, count, 50)
    .addOption(json())
    .action(async ({ json: asJson, ...filter }) => {
      const found = await operate('listDelegations', filter)
      if (asJson) return printJson(found)
      printLine(found.length === 0 ? 'No delegations.' : listText(found))
    })
}

function showCommand(): Command {
  return new Command('show')
    .description('All of a delegation')
    .addArgument(new Argument('<delegation>', `id, or the first ${DELEGATION_REFERENCE} characters of it`))
    .option('-s, --save <folder>', 'write the signature there as PNG')
    .option('-f, --force', 'overwrite a file that is there')
    .addOption(json())
    .action(async (reference: string, options: { save?: string; force?: boolean; json?: boolean }) => {
      // The running shop may stand in another folder.
      const folder = options.save === undefined ? null : resolve(options.save)
      const shown = await operate('showDelegation', { reference, folder, overwrite: options.force ?? false })
      if (options.json) return printJson(shown)
      printLine(delegationText(shown))
      if (shown.file) printLine(`Signature written to ${shown.file}`)
    })
}

function listText(found: readonly OperatorDelegation[]): string {
  return tableOf(
    ['DELEGATION', 'SIGNED', 'REVOKED', 'PHARMACY', 'CUSTOMER', 'PATIENT'],
    found.map((row) => [
      row.id.slice(0, DELEGATION_REFERENCE),
      momentText(row.created_at),
      row.revoked_at ? momentText(row.revoked_at) : '',
      row.pharmacy ?? '',
      row.signed_by,
      row.patient ?? '',
    ]),
  )
}

function delegationText(shown: OperatorDelegation): string {
  const facts: [string, string | null][] = [
    ['Pharmacy', shown.pharmacy],
    ['Customer', shown.signed_by],
    ['Patient', shown.patient],
    ['Code', shown.health_code],
    ['Scope', shown.scope],
    ['Signed', `${momentText(shown.created_at)}${shown.method ? `, ${shown.method}` : ''}`],
    ['Revoked', shown.revoked_at && momentText(shown.revoked_at)],
  ]
  return [
    `Delegation ${shown.id}`,
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`  ${name.padEnd(14)}${value}`])),
  ].join('\n')
}
