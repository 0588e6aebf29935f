import { Argument, Command, Option } from 'commander'
import { booking_status } from '@/lib/contract/pharmacies'
import { type OperatorBooking, SHORT_ID } from '../services/operator'
import { operate } from './operate'
import { count, LIST_MAX, momentText, printJson, printLine, tableOf } from './output'

/** `bookings`: what the pharmacy's side does with booked services, also while the shop runs. */
export function bookingsCommand(): Command {
  const command = new Command('bookings').description('Show booked services, note who came, call bookings off')
  return command
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(endCommand('done', 'Note that the customer came'))
    .addCommand(endCommand('cancel', 'Call a booking off; the customer gets an e-mail'))
}

const json = () => new Option('--json', 'print JSON')
const booking = () => new Argument('<booking>', `id, or the first ${SHORT_ID} characters of it`)

function listCommand(): Command {
  return new Command('list')
    .description('Bookings from today on, next first')
    .option('-p, --pharmacy <id or code>', 'of one pharmacy')
    .addOption(new Option('-s, --status <status>', 'in one status, past ones too').choices(booking_status.options))
    .option('-a, --all', 'past and cancelled bookings as well, latest first')
    .option('-n, --limit <count>', `at most so many, up to ${LIST_MAX}`, count, 50)
    .addOption(json())
    .action(async ({ json: asJson, ...filter }) => {
      const bookings = await operate('listBookings', filter)
      if (asJson) return printJson(bookings)
      printLine(bookings.length === 0 ? 'No bookings.' : listText(bookings))
    })
}

function showCommand(): Command {
  return new Command('show')
    .description('All of a booking, the note included')
    .addArgument(booking())
    .addOption(json())
    .action(async (reference: string, options) => print(await operate('showBooking', { reference }), options))
}

function endCommand(name: 'done' | 'cancel', description: string): Command {
  return new Command(name)
    .description(description)
    .addArgument(booking())
    .addOption(json())
    .action(async (reference: string, options) =>
      print(await operate('endBooking', { reference, status: name === 'done' ? 'done' : 'cancelled' }), options),
    )
}

function print(shown: OperatorBooking, { json: asJson }: { json?: boolean }): void {
  if (asJson) printJson(shown)
  else printLine(bookingText(shown))
}

function listText(bookings: readonly OperatorBooking[]): string {
  return tableOf(
    ['BOOKING', 'STATUS', 'WHEN', 'MINUTES', 'PHARMACY', 'SERVICE', 'CUSTOMER'],
    bookings.map((row) => [
      row.id.slice(0, SHORT_ID),
      row.status,
      momentText(row.starts_at),
      String(row.duration_minutes),
      row.pharmacy,
      row.service,
      row.customer ?? '(erased)',
    ]),
  )
}

function bookingText(shown: OperatorBooking): string {
  const facts: [string, string | null][] = [
    ['When', `${momentText(shown.starts_at)}, ${shown.duration_minutes} minutes`],
    ['Service', shown.service],
    ['Pharmacy', shown.pharmacy],
    ['Customer', shown.customer ?? '(erased)'],
    ['Telephone', shown.phone_number],
    ['E-mail', shown.email],
    ['Note', shown.note],
    ['Booked', momentText(shown.created_at)],
  ]
  return [
    `Booking ${shown.id}: ${shown.status}`,
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`  ${name.padEnd(14)}${value}`])),
  ].join('\n')
}
