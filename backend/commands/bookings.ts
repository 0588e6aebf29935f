import { Argument, Command } from 'commander'
import { staffBookingStatus } from '@/lib/contract/pharmacies'
import { SHORT_ID } from '../http/problem'
import type { OperatorBooking } from '../services'
import { formatFacts, listCommand, momentText, operate, print } from './output'

export function bookingsCommand(): Command {
  return new Command('bookings')
    .description('Show booked services, note who came, call bookings off')
    .addCommand(list())
    .addCommand(
      single('show', 'All of a booking, the note included', (reference) => operate('showBooking', { reference })),
    )
    .addCommand(single('done', 'Note that the customer came', (reference) => end(reference, 'done')))
    .addCommand(
      single('cancel', 'Call a booking off; the customer gets an e-mail', (reference) => end(reference, 'cancelled')),
    )
}

const end = (reference: string, status: 'done' | 'cancelled') => operate('endBooking', { reference, status })

const list = () =>
  listCommand({
    description: 'Bookings from today on, next first',
    all: 'past and cancelled bookings as well, latest first',
    none: 'No bookings.',
    statuses: staffBookingStatus.options,
    read: (filter) => operate('listBookings', filter),
    columns: {
      booking: ({ id }) => id.slice(0, SHORT_ID),
      status: ({ status }) => status,
      when: ({ starts_at }) => momentText(starts_at),
      minutes: ({ duration_minutes }) => String(duration_minutes),
      pharmacy: ({ pharmacy }) => pharmacy,
      service: ({ service }) => service,
      customer: ({ customer }) => customer ?? '(erased)',
    },
  })

function single(name: string, description: string, act: (reference: string) => Promise<OperatorBooking>): Command {
  return new Command(name)
    .description(description)
    .addArgument(new Argument('<booking>', `id, or the first ${SHORT_ID} characters of it`))
    .action(async (reference: string, options) => print(await act(reference), bookingText, options))
}

function bookingText(shown: OperatorBooking): string {
  return formatFacts(`Booking ${shown.id}: ${shown.status}`, {
    When: `${momentText(shown.starts_at)}, ${shown.duration_minutes} minutes`,
    Service: shown.service,
    Pharmacy: shown.pharmacy,
    Customer: shown.customer ?? '(erased)',
    Telephone: shown.phone_number,
    'E-mail': shown.email,
    Note: shown.note,
    Booked: momentText(shown.created_at),
  })
}
