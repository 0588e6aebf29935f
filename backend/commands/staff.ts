import { Argument, Command, Option } from 'commander'
import { DESK_ROLES } from '@/lib/contract/desk'
import type { StaffMember } from '../desk/members'
import { operate } from './operate'
import { formatFacts, formatTable, print } from './output'

export function staffCommand(): Command {
  return new Command('staff')
    .description('Who works at the desk of which pharmacies (docs/desk.md)')
    .addCommand(add())
    .addCommand(list())
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

const list = () =>
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
