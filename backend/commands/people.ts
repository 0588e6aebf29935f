import { Argument, Command, Option } from 'commander'
import { DESK_ROLES } from '@/lib/contract/desk'
import type { OperatorDelegation } from '../account'
import type { StaffMember } from '../desk'
import { SHORT_ID } from '../http/problem'
import { operatorPath } from '../process/files'
import { formatFacts, formatTable, listCommand, momentText, operate, print, printLine } from './output'

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

export function staffCommand(): Command {
  return new Command('staff')
    .description('Who works at the desk of which pharmacies (docs/desk.md)')
    .addCommand(add())
    .addCommand(listStaff())
    .addCommand(
      single('remove', 'Take somebody away from the desk and end their sessions', async (email, options) =>
        print(
          await operate('removeStaff', { email }),
          ({ name }) => `${name} has no access to the desk any more.`,
          options,
        ),
      ),
    )
    .addCommand(
      single('reset', 'Give somebody a new password to begin with, and end their sessions', async (email, options) =>
        print(await operate('resetStaff', { email }), invitation, options),
      ),
    )
}

const add = () =>
  new Command('add')
    .description('Add somebody; prints the password to begin with, which is changed at the first login')
    .argument('<email>')
    .requiredOption('-n, --name <name>', 'as colleagues see it in the history of an order')
    .addOption(new Option('-r, --role <role...>', 'what they may do').choices(DESK_ROLES).makeOptionMandatory())
    .requiredOption('-p, --pharmacy <id or code...>', 'where they work')
    .action(async (email: string, { name, role: roles, pharmacy: pharmacies, json }) =>
      print(await operate('addStaff', { email, name, roles, pharmacies }), invitation, { json }),
    )

const listStaff = () =>
  new Command('list').description('Everybody who has access to a desk').action(async (options) =>
    print(
      await operate('listStaff', {}),
      (rows) =>
        rows.length === 0
          ? 'Nobody yet: staff add.'
          : formatTable(rows, {
              email: ({ email }) => email,
              name: ({ name }) => name,
              'roles by pharmacy': ({ roles_at }) =>
                Object.entries(roles_at)
                  .map(([code, roles]) => `${code}: ${roles.join(', ')}`)
                  .join('; '),
            }),
      options,
    ),
  )

function single(name: string, description: string, act: (email: string, options: { json?: true }) => Promise<void>) {
  return new Command(name).description(description).addArgument(new Argument('<email>')).action(act)
}

const invitation = ({ email, name, roles, pharmacies, password }: StaffMember & { password: string }) =>
  formatFacts(`${name} logs in at /banco`, {
    'E-mail': email,
    Roles: roles.join(', '),
    Pharmacies: pharmacies.join(', '),
    Password: password,
  })
