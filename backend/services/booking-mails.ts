import { BOOKING_CANCEL_HOURS } from '@/lib/contract/pharmacies'
import { toPlace } from '@/lib/rules/city-name'
import { formatCents } from '@/lib/rules/money'
import { phoneText } from '@/lib/values/phone'
import { toRecipient } from '../account'
import type { Database } from '../database/open'
import { dropHeldMail } from '../mail/about'
import { type Block, type Shop, siteLink, Typed } from '../mail/blocks'
import { compose, queueMail } from '../mail/compose'
import type { Recipient } from '../mail/recipient'
import type { ServiceRow } from '../pharmacies'
import { describePharmacy, describeSeller, moment, toPharmacy } from '../pharmacies'
import type { BookingRow, FullBooking } from './queries'

const BOOKINGS_PATH = '/profile?section=bookings'

/** With the token of the link to a guest's booking, which an account's needs not. */
export type NewBooking = FullBooking & { link: string | null }

type BookedService = Pick<ServiceRow, 'price_cents' | 'free_with_prescription' | 'preparation' | 'bring'>

export async function mailBooked(
  transaction: Database,
  shop: Shop,
  full: NewBooking,
  service: BookedService,
  note: string | null,
) {
  await queueMail(transaction, bookingConfirmedMail(shop, full, service), 'recipient')
  await queueMail(transaction, newBookingMail(shop, full, note), 'recipient')
}

/** Mails the cancellation to the customer and, if the customer cancelled, to the pharmacy. */
export async function mailCancelled(
  transaction: Database,
  shop: Shop,
  full: FullBooking,
  actor: 'customer' | 'pharmacy',
): Promise<void> {
  const about = { booking: full.booking.id }
  await dropHeldMail(transaction, about, 'moved')
  await dropHeldMail(transaction, about, 'moved by the customer')
  await queueMail(transaction, bookingCancelledMail(shop, full, actor), about)
  if (actor === 'customer') await queueMail(transaction, bookingDroppedMail(shop, full), about)
}

/** Mails a customer's own move to both sides; each is held if another was sent a moment ago. */
export async function mailMovedByCustomer(
  transaction: Database,
  shop: Shop,
  full: FullBooking,
  { starts_at, moved_from }: Pick<BookingRow, 'starts_at' | 'moved_from'>,
): Promise<void> {
  const about = { booking: full.booking.id }
  // The customer has moved it, and knows the time before.
  const told = (await dropHeldMail(transaction, about, 'moved')) ? (moved_from ?? starts_at) : starts_at
  const mail = bookingMovedMail(shop, full, { before: told, actor: 'customer' })
  await queueMail(transaction, mail, about, { repeats: 'moved' })
  await queueMail(transaction, customerMovedMail(shop, full, starts_at), about, { repeats: 'moved by the customer' })
}

/** To the customer: where and when, price and preparation, and until when it can be cancelled. */
export function bookingConfirmedMail(shop: Shop, full: NewBooking, service: BookedService) {
  return compose(shop, {
    recipient: toBooker(full),
    subject: `Prenotazione confermata per ${moment(full.booking.starts_at)}`,
    greeting: '',
    heading: 'la tua prenotazione è confermata',
    blocks: [
      bookingFacts(full),
      {
        facts: {
          Prezzo: priceText(service),
          'Come prepararti': service.preparation,
          'Cosa portare': service.bring,
        },
      },
      `Se non puoi venire, sposta o annulla la prenotazione fino a ${BOOKING_CANCEL_HOURS} ore prima: così il posto torna libero.`,
      full.link === null
        ? { button: 'Vedi le tue prenotazioni', href: siteLink(shop, BOOKINGS_PATH) }
        : {
            button: 'Vedi, sposta o annulla la prenotazione',
            href: siteLink(shop, `/confirm/booking?token=${full.link}`),
          },
    ],
    footer: bookingFooter(full),
  })
}

export function bookingCancelledMail(shop: Shop, full: FullBooking, actor: 'customer' | 'pharmacy') {
  return compose(shop, {
    recipient: toBooker(full),
    subject: `Prenotazione annullata: ${moment(full.booking.starts_at)}`,
    heading: 'La tua prenotazione è annullata',
    blocks: [
      actor === 'customer'
        ? 'Abbiamo annullato la prenotazione come hai chiesto.'
        : `${full.pharmacy.name} ha dovuto annullare la prenotazione. Ci dispiace: puoi scegliere un altro orario o chiamare la farmacia.`,
      bookingFacts(full),
    ],
    footer: bookingFooter(full),
  })
}

/** To the pharmacy. Only the body names the service: subjects show on locked screens. */
export function newBookingMail(shop: Shop, { booking, pharmacy, customer }: FullBooking, note: string | null) {
  const when = moment(booking.starts_at)
  return compose(shop, {
    recipient: toPharmacy(customer ? pharmacy : {}, customer?.email),
    subject: `Nuova prenotazione per ${when}`,
    blocks: [
      {
        facts: {
          Servizio: `${booking.service_name} (${booking.duration_minutes} minuti)`,
          Quando: when,
          Cliente: customer && new Typed(`${customer.first_name} ${customer.last_name}`),
          Telefono: Typed.from(customer?.phone_number && phoneText(customer.phone_number)),
          Email: Typed.from(customer?.email),
          Note: Typed.from(note),
        },
      },
    ],
    footer: 'Questa email contiene dati sulla salute di un cliente: non inoltrarla.',
  })
}

export function bookingDroppedMail(shop: Shop, { booking, pharmacy, customer }: FullBooking) {
  return compose(shop, {
    recipient: toPharmacy(pharmacy, customer?.email),
    subject: `Prenotazione annullata dal cliente: ${moment(booking.starts_at)}`,
    blocks: [{ facts: { Servizio: booking.service_name } }, 'L’orario è di nuovo prenotabile.'],
    footer: `Prenotazione ricevuta da ${shop.BRAND_NAME}.`,
  })
}

export function customerMovedMail(shop: Shop, { booking, pharmacy, customer }: FullBooking, before: Date) {
  return compose(shop, {
    recipient: toPharmacy(pharmacy, customer?.email),
    subject: `Prenotazione spostata dal cliente: ${moment(booking.starts_at)}`,
    blocks: [
      { facts: { Servizio: booking.service_name, Prima: moment(before), Adesso: moment(booking.starts_at) } },
      'L’orario di prima è di nuovo prenotabile.',
    ],
    footer: `Prenotazione ricevuta da ${shop.BRAND_NAME}.`,
  })
}

function priceText({ price_cents, free_with_prescription }: BookedService): string | null {
  if (price_cents === null) return free_with_prescription ? 'gratuito con ricetta SSN' : null
  const price = price_cents === 0 ? 'gratuito' : formatCents(price_cents)
  return free_with_prescription && price_cents > 0 ? `${price}, gratuito con ricetta SSN` : price
}

function bookingFacts({ booking, pharmacy }: FullBooking): Block {
  return {
    facts: {
      Quando: `${moment(booking.starts_at)} (${booking.duration_minutes} minuti)`,
      Servizio: booking.service_name,
      Dove: describePharmacy(pharmacy),
    },
  }
}

const bookingFooter = ({ pharmacy }: FullBooking) =>
  `Il servizio è di ${describeSeller(pharmacy)}. Per domande telefona o scrivi alla farmacia.`

/** Staff may have booked for somebody without an address, who gets no mail. */
function toBooker({ customer }: FullBooking): Recipient {
  return customer?.email ? toRecipient({ ...customer, email: customer.email }) : toRecipient(null)
}

/** To the customer: the appointment was moved, from the time that the customer knows. */
export function bookingMovedMail(
  shop: Shop,
  full: FullBooking,
  { before, actor }: { before: Date; actor: 'customer' | 'pharmacy' },
) {
  return compose(shop, {
    recipient: { ...toBooker(full), reply_to: full.pharmacy.email },
    subject: `Prenotazione spostata a ${moment(full.booking.starts_at)}`,
    heading: 'La tua prenotazione ha un nuovo orario',
    blocks: [
      { facts: { Prima: moment(before) } },
      bookingFacts(full),
      actor === 'pharmacy'
        ? `Se il nuovo orario non va bene, rispondi a questa email o telefona ${toPlace(full.pharmacy.name)}.`
        : `L’hai spostata tu dal negozio. Se l’avevi nel calendario, aggiungila di nuovo: il vecchio orario si aggiorna. Se non sei stato tu, telefona ${toPlace(full.pharmacy.name)}.`,
    ],
    footer: bookingFooter(full),
  })
}
