import type { FormFailure } from '@/lib/forms/form-failure'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { waitText } from './wait-text'

const codes: Record<string, string> = messages.validation.code
const { code_wrong, conflict, different_pharmacy, email_not_confirmed, forbidden, invalid_credentials } =
  messages.errors.code
const { card_taken, confirmation_required, link_expired, malformed_request, not_available } = messages.errors.code
const { not_found, too_late, unavailable, validation_failed, wrong_password } = messages.errors.code

/** By name, so that browsers do not load the texts of orders and carts. */
const PROBLEMS: Record<string, string> = {
  ...{ card_taken, code_wrong, confirmation_required, conflict, different_pharmacy, email_not_confirmed, forbidden },
  ...{ invalid_credentials, link_expired, malformed_request, not_available, not_found, too_late, validation_failed },
  wrong_password,
}

/** Text of a failure of the whole form; `own` has the form's texts for error codes. */
export function failureText({ code, retry_after_seconds }: FormFailure, own: Record<string, string> = {}): string {
  if (code === null) return messages.errors.network
  if (code === 'rate_limited') return fill(messages.errors.tooMany, { wait: waitText(retry_after_seconds) })
  return own[code] ?? PROBLEMS[code] ?? unavailable
}

/** Text of the contract's error code at a field. */
export function codeText(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (codes[code] ?? codes.invalid)
}

/** Error code of a field, which react-hook-form carries as the error's message. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}
