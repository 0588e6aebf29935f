import { Argument, Command } from 'commander'
import type { OperatorDelegation } from '@/backend/account/delegation-operator'
import { SHORT_ID } from '../http/reference'
import { operatorPath } from '../process/files'
import { listCommand } from './list-command'
import { operate } from './operate'
import { formatFacts, momentText, print, printLine } from './output'

export function delegationsCommand(): Command {
  return new Command('delegations')
    .description('Show which prescriptions pharmacies may fetch, and the signatures')
    .addCommand(list())
    .addCommand(showCommand())
}

const list = () =>
  listCommand({
    description: 'Delegations that hold, newest first',
    all: 'revoked ones as well',
    none: 'No delegations.',
    read: (filter) => operate('listDelegations', filter),
    columns: {
      delegation: ({ id }) => id.slice(0, SHORT_ID),
      signed: ({ created_at }) => momentText(created_at),
      revoked: ({ revoked_at }) => (revoked_at ? momentText(revoked_at) : ''),
      pharmacy: ({ pharmacy }) => pharmacy ?? '',
      customer: ({ signed_by }) => signed_by,
      patient: ({ patient }) => patient ?? '',
    },
  })

function showCommand(): Command {
  return new Command('show')
    .description('All of a delegation')
    .addArgument(new Argument('<delegation>', `id, or the first ${SHORT_ID} characters of it`))
    .option('-s, --save <folder>', 'write the signature there as PNG')
    .option('-f, --force', 'overwrite a file that is there')
    .action(async (reference: string, options: { save?: string; force?: boolean; json?: boolean }) => {
      const folder = options.save === undefined ? null : operatorPath(options.save)
      const shown = await operate('showDelegation', { reference, folder, overwrite: options.force ?? false })
      print(shown, delegationText, options)
      if (shown.file && !options.json) printLine(`Signature written to ${shown.file}`)
    })
}

function delegationText(shown: OperatorDelegation): string {
  return formatFacts(`Delegation ${shown.id}`, {
    Pharmacy: shown.pharmacy,
    Customer: shown.signed_by,
    Patient: shown.patient,
    Code: shown.health_code,
    Scope: shown.scope,
    Signed: `${momentText(shown.created_at)}${shown.method ? `, ${shown.method}` : ''}`,
    Revoked: shown.revoked_at && momentText(shown.revoked_at),
  })
}
