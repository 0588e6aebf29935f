import { fieldErrors } from '@/lib/contract/field-errors'
import { type GuestContact, guestContact } from '@/lib/contract/guest-bookings'
import { phoneErrors } from '@/lib/forms/personal-errors'

export const EMPTY_CONTACT: GuestContact = { first_name: '', last_name: '', phone_number: '', email: '' }

/** Error code of each field of a guest's contact. */
export function contactErrors(contact: GuestContact): Partial<Record<keyof GuestContact, string>> {
  const read = guestContact.safeParse(contact)
  const found = [
    ...(read.success ? [] : fieldErrors(read.error.issues)),
    ...phoneErrors('phone_number', contact.phone_number),
  ]
  // The first error of a field wins.
  return Object.fromEntries(found.reverse().map(({ field, code }) => [field, code]))
}
