import { formatDateWithYear, formatLongDate, formatTime } from '@/lib/rules/dates'
import { phoneText } from '@/lib/rules/phone'
import type { PharmacyRow } from '../pharmacies/queries'
import type { Recipient } from './recipient'

/** A pharmacy as a recipient: its operator gave the address, and it reads what its customers typed. */
export const toPharmacy = ({ email }: { email?: string | null | undefined }): Recipient => ({
  address: email,
  confirmed: true,
})

/** `lunedì 3 marzo, ore 16:30`, wall clock in Italy. */
export function moment(at: Date): string {
  return `${formatLongDate(at)}, ore ${formatTime(at)}`
}

/** `3 marzo 2026, ore 16:30`, wall clock in Italy: on what is a proof years later. */
export function dated(at: Date): string {
  return `${formatDateWithYear(at)}, ore ${formatTime(at)}`
}

/** A pharmacy as the customer finds it: name, address and, where there is one, telephone. */
export function describePharmacy({ name, address, postal_code, city, province, phone_number }: PharmacyRow): string {
  return [
    name,
    `${address}, ${postal_code} ${city} (${province})`,
    ...(phone_number ? [phoneText(phone_number)] : []),
  ].join('\n')
}

/** The contract is with the pharmacy: its name and VAT number are on every mail (CJEU C-606/21). */
export const describeSeller = ({ name, vat_number }: PharmacyRow) =>
  `${name}${vat_number ? `, P. IVA ${vat_number}` : ''}`
