import type { Database } from '../database/open'
import { bookingCancelledMail, bookingConfirmedMail, bookingDroppedMail, newBookingMail } from '../mail/booking-mails'
import type { Shop } from '../mail/compose'
import { queueMail } from '../mail/queue'
import type { FullBooking } from './queries'

/** To the customer the confirmation, to the pharmacy that somebody comes. */
export async function mailBooked(
  transaction: Database,
  shop: Shop,
  full: FullBooking,
  note: string | null,
): Promise<void> {
  if (full.customer) await queueMail(transaction, bookingConfirmedMail(shop, full.customer, full))
  if (full.pharmacy.email && full.customer)
    await queueMail(transaction, newBookingMail(shop, full.pharmacy.email, full.customer, full, note))
}

/** To the customer that it is off; to the pharmacy as well where it was the customer who called it off. */
export async function mailCancelled(
  transaction: Database,
  shop: Shop,
  full: FullBooking,
  actor: 'customer' | 'pharmacy',
): Promise<void> {
  if (full.customer) await queueMail(transaction, bookingCancelledMail(shop, full.customer, full, actor))
  if (actor === 'customer' && full.pharmacy.email)
    await queueMail(transaction, bookingDroppedMail(shop, full.pharmacy.email, full))
}
