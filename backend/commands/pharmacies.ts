import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { judge, type Point, readShop } from '../compliance'
import { announceChanges } from '../http/announce'
import { openContext } from '../operator'
import type { RetiredPharmacy } from '../pharmacies'
import { keepLogo } from '../pharmacies'
import { readBackendEnv } from '../process/env'
import { CommandFailure, operatorPath } from '../process/files'
import { formatTable, operate, print } from './output'

export function pharmaciesCommand(): Command {
  return new Command('pharmacies')
    .description('Take pharmacies out of the shop, and bring them back')
    .addCommand(
      single(
        'retire',
        'Show a pharmacy no more and let nothing be ordered there; its open orders are listed and stay',
        true,
      ),
    )
    .addCommand(single('reopen', 'Bring a retired pharmacy back', false))
}

function single(name: string, description: string, retired: boolean): Command {
  return new Command(name)
    .description(description)
    .argument('<pharmacy>', 'id or code')
    .action(async (pharmacy: string, options: { json?: true }) =>
      print(await operate('retirePharmacy', { pharmacy, retired }), retiredText, options),
    )
}

function retiredText({ code, name, retired, open_orders, bookings }: RetiredPharmacy): string {
  if (!retired) return `${code} ${name} is in the shop again.`
  const lines = [`${code} ${name} is no longer in the shop.`]
  if (bookings > 0) lines.push(`Coming appointments: ${bookings} (bookings list --pharmacy ${code}).`)
  if (open_orders.length === 0) return [...lines, 'It has no open orders.'].join('\n')
  const table = formatTable(open_orders, { order: ({ number }) => number, status: ({ status }) => status })
  return [...lines, `Open orders, to be ended (orders list --pharmacy ${code}):`, table].join('\n')
}

export function logoCommand(): Command {
  return new Command('logo')
    .description('Keep the logo of online sale that was issued to a pharmacy, byte for byte (PNG or JPEG)')
    .argument('<pharmacy>', "the pharmacy's code")
    .argument('<file>', 'the file as it came')
    .option('--veterinary', "the logo of animals' medicines")
    .action(async (code: string, file: string, { veterinary = false, ...options }) => {
      const content = await readFile(operatorPath(file)).catch(() => {
        throw new CommandFailure(`There is no file ${file}.`)
      })
      const { runtime, close } = await openContext(readBackendEnv())
      try {
        const kept = await keepLogo(runtime.database, { code, content, veterinary })
        await announceChanges(runtime, { tags: [`pharmacy-${kept.id}`] })
        print(kept, ({ address }) => `The logo of ${code} is kept, and served at ${address}.`, options)
      } finally {
        await close()
      }
    })
}

const HELP = `
It looks at the variables of storefront and backend as they stand here, and at the database, or at the platform of API_BASE_URL.
Ends with 0 where the shop may open, 1 where something is missing, 2 where nothing is missing but something could not be checked.`

const SIGNS = { ok: 'ok       ', missing: 'MISSING  ', unchecked: 'UNCHECKED', note: 'note     ' } as const

export function complianceCommand(): Command {
  return new Command('compliance')
    .description('Go through all that the shop needs before it opens')
    .addHelpText('after', HELP)
    .action(async (options) => {
      const points = judge(await readShop(process.env))
      const exit_code = exitCode(points)
      print({ ready: exit_code === 0, points }, asText, options)
      process.exitCode = exit_code
    })
}

function exitCode(points: readonly Point[]): 0 | 1 | 2 {
  if (points.some(({ state }) => state === 'missing')) return 1
  return points.some(({ state }) => state === 'unchecked') ? 2 : 0
}

function asText({ ready, points }: { ready: boolean; points: readonly Point[] }): string {
  const lines = points.map(({ state, text, law }) => `${SIGNS[state]}  ${text}${law ? ` [docs/domain.md#${law}]` : ''}`)
  return [...lines, '', ready ? 'The shop may open.' : 'The shop is not ready.'].join('\n')
}
