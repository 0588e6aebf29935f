import { BOOKING_CANCEL_HOURS } from '@/lib/contract/pharmacies'
import { type Block, compose, type Shop, siteLink } from './compose'
import { moment } from './format'
import type { Mail } from './queue'

/** What a booking's mails tell. The service is named in the body alone: a subject is read on a locked screen. */
export interface BookingForMail {
  booking: { service_name: string; duration_minutes: number; starts_at: Date }
  pharmacy: {
    name: string
    address: string
    postal_code: string
    city: string
    province: string
    phone_number: string | null
    vat_number: string | null
  }
}

export interface BookingCustomer {
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
}

const BOOKINGS_PATH = '/profile?section=bookings'

/** To the customer: where and when, and until when it can be called off. */
export function bookingConfirmedMail(shop: Shop, customer: BookingCustomer, full: BookingForMail): Mail {
  const when = moment(full.booking.starts_at)
  return compose(shop, {
    recipient: customer.email,
    subject: `Prenotazione confermata per ${when}`,
    heading: `${customer.first_name}, la tua prenotazione è confermata`,
    blocks: [
      { kind: 'facts', facts: factsOf(full) },
      text(
        `Se non puoi venire, annulla la prenotazione fino a ${BOOKING_CANCEL_HOURS} ore prima: il posto serve a un altro.`,
      ),
      { kind: 'button', label: 'Vedi le tue prenotazioni', href: siteLink(shop, BOOKINGS_PATH) },
    ],
    footer: footerOf(full),
  })
}

/** To the customer: the appointment is off. */
export function bookingCancelledMail(
  shop: Shop,
  customer: BookingCustomer,
  full: BookingForMail,
  actor: 'customer' | 'pharmacy',
): Mail {
  const { pharmacy } = full
  return compose(shop, {
    recipient: customer.email,
    subject: `Prenotazione annullata: ${moment(full.booking.starts_at)}`,
    heading: 'La tua prenotazione è annullata',
    blocks: [
      text(
        actor === 'customer'
          ? 'Abbiamo annullato la prenotazione come hai chiesto.'
          : `${pharmacy.name} ha dovuto annullare la prenotazione. Ci dispiace: puoi scegliere un altro orario o chiamare la farmacia.`,
      ),
      { kind: 'facts', facts: factsOf(full) },
    ],
    footer: footerOf(full),
  })
}

/** To the pharmacy: somebody comes. */
export function newBookingMail(
  shop: Shop,
  recipient: string,
  customer: BookingCustomer,
  { booking }: BookingForMail,
  note: string | null,
): Mail {
  const when = moment(booking.starts_at)
  return compose(shop, {
    recipient,
    subject: `Nuova prenotazione per ${when}`,
    heading: `Nuova prenotazione per ${when}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Servizio', `${booking.service_name} (${booking.duration_minutes} minuti)`],
          ['Quando', when],
          ['Cliente', `${customer.first_name} ${customer.last_name}`],
          ...(customer.phone_number ? [['Telefono', customer.phone_number] as const] : []),
          ['Email', customer.email],
          ...(note ? [['Note', note] as const] : []),
        ],
      },
    ],
    footer: 'Questa email contiene dati sulla salute di un cliente: non inoltrarla.',
  })
}

/** To the pharmacy: the customer does not come, the time is free again. */
export function bookingDroppedMail(shop: Shop, recipient: string, { booking }: BookingForMail): Mail {
  const when = moment(booking.starts_at)
  return compose(shop, {
    recipient,
    subject: `Prenotazione annullata dal cliente: ${when}`,
    heading: `Prenotazione annullata dal cliente: ${when}`,
    blocks: [{ kind: 'facts', facts: [['Servizio', booking.service_name]] }, text('L’orario è di nuovo prenotabile.')],
    footer: `Prenotazione ricevuta da ${shop.BRAND_NAME}.`,
  })
}

function factsOf({ booking, pharmacy }: BookingForMail): [string, string][] {
  const { name, address, postal_code, city, province, phone_number } = pharmacy
  return [
    ['Quando', `${moment(booking.starts_at)} (${booking.duration_minutes} minuti)`],
    ['Servizio', booking.service_name],
    [
      'Dove',
      [name, `${address}, ${postal_code} ${city} (${province})`, ...(phone_number ? [phone_number] : [])].join('\n'),
    ],
  ]
}

function footerOf({ pharmacy }: BookingForMail): string {
  const vat = pharmacy.vat_number ? `, P. IVA ${pharmacy.vat_number}` : ''
  return `Il servizio è di ${pharmacy.name}${vat}. Per domande telefona o scrivi alla farmacia.`
}

function text(value: string): Block {
  return { kind: 'text', text: value }
}
