import { getTranslations } from 'next-intl/server'
import { env } from '@/lib/env'
import { type CountTexts, countTexts } from '@/lib/i18n/count'
import messages from '@/messages/it.json'

const CODES = [
  'required',
  'invalid',
  'too_long',
  'too_many',
  'choose',
  'email_invalid',
  'phone_invalid',
  'health_code_length',
  'health_code_numeric',
  'health_code_invalid',
  'nre_length',
  'nre_region',
  'nre_letter_o',
  'nre_invalid',
  'nrbe_length',
  'nrbe_invalid',
  'rev_length',
  'rev_invalid',
  'rev_pin_invalid',
  'upload_missing',
  'prescription_file_unknown',
  'health_consent_missing',
  'payment_not_accepted',
  'prescription_way_not_accepted',
  'delivery_unknown',
  'postal_code_invalid',
  'street_number_required',
  'city_unknown',
  'slot_required',
] as const

const PROBLEMS = [
  'validation_failed',
  'forbidden',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'unauthenticated',
  'idempotency_conflict',
  'not_available',
  'prices_changed',
  'slot_taken',
  'prescription_missing',
  'medicine_not_deliverable',
  'health_consent_missing',
  'age_restricted',
  'address_not_served',
  'minimum_order_not_met',
  'internal_error',
  'unavailable',
] as const

/** What the order's form says, for the browser: the page's own texts and those of its errors. */
export interface OrderTexts {
  checkout: (typeof messages)['checkout']
  page: (typeof messages)['checkout']['collectPage']
  codes: Record<string, string>
  problems: Record<string, string>
  nre_length: CountTexts
  summary: CountTexts
  too_many: CountTexts
  network: string
  timeout: string
  generic: string
  retry: string
  /** With `{current}` and `{total}`. */
  step: string
  optional: string
}

export async function orderTexts(): Promise<OrderTexts> {
  const t = await getTranslations()
  return {
    checkout: { ...messages.checkout, ...(env().RESERVATION_ONLY && { place: messages.checkout.placeReservation }) },
    page: messages.checkout.collectPage,
    codes: Object.fromEntries(CODES.map((code) => [code, t(`validation.code.${code}`)])),
    problems: Object.fromEntries(PROBLEMS.map((code) => [code, t(`errors.code.${code}`)])),
    nre_length: countTexts((count) => t('validation.nreLength', { count })),
    summary: countTexts((count) => t('validation.summary', { count })),
    too_many: countTexts((minutes) => t('errors.tooManyMinutes', { minutes })),
    network: t('errors.network'),
    timeout: t('errors.timeout'),
    generic: t('errors.generic'),
    retry: t('shell.retry'),
    step: messages.shell.step,
    optional: t('shell.optional'),
  }
}
