import { Command } from 'commander'
import type { RetiredPharmacy } from '../pharmacies/retire'
import { operate } from './operate'
import { formatTable, print } from './output'

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
