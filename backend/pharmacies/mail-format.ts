import { formatDateWithYear, formatLongDate, formatTime } from '@/lib/rules/dates'
import { phoneText } from '@/lib/values/phone'
import type { Recipient } from '../mail/recipient'
import type { PharmacyRow } from './queries'

/**
 * A pharmacy as a recipient: its operator configured the address, so it may read typed text. Its answer goes to the
 * customer whom the mail is about.
 */
export const toPharmacy = ({ email }: { email?: string | null | undefined }, reply_to?: string | null): Recipient => ({
  address: email,
  confirmed: true,
  insists: true,
  reply_to,
})

/** Formats as `lunedì 3 marzo, ore 16:30`, in Italian time. */
export function moment(at: Date): string {
  return `${formatLongDate(at)}, ore ${formatTime(at)}`
}

/** Formats as `3 marzo 2026, ore 16:30`, in Italian time, for proofs that are read years later. */
export function dated(at: Date): string {
  return `${formatDateWithYear(at)}, ore ${formatTime(at)}`
}

export function describePharmacy({ name, address, postal_code, city, province, phone_number }: PharmacyRow): string {
  return [
    name,
    `${address}, ${postal_code} ${city} (${province})`,
    ...(phone_number ? [phoneText(phone_number)] : []),
  ].join('\n')
}

/** The contract is with the pharmacy: every mail shows its name and VAT number (CJEU C-606/21). */
export const describeSeller = ({ name, vat_number }: PharmacyRow) =>
  `${name}${vat_number ? `, P. IVA ${vat_number}` : ''}`
