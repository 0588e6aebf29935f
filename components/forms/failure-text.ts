import type { FormFailure } from '@/lib/forms/form-failure'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { waitText } from './wait-text'

const codes: Record<string, string> = messages.validation.code

/** Each by its full path: browsers load only the texts that are named so. */
const PROBLEMS: Record<string, string> = {
  card_taken: messages.errors.code.card_taken,
  code_wrong: messages.errors.code.code_wrong,
  confirmation_required: messages.errors.code.confirmation_required,
  conflict: messages.errors.code.conflict,
  different_pharmacy: messages.errors.code.different_pharmacy,
  email_not_confirmed: messages.errors.code.email_not_confirmed,
  forbidden: messages.errors.code.forbidden,
  invalid_credentials: messages.errors.code.invalid_credentials,
  link_expired: messages.errors.code.link_expired,
  malformed_request: messages.errors.code.malformed_request,
  not_available: messages.errors.code.not_available,
  not_found: messages.errors.code.not_found,
  too_late: messages.errors.code.too_late,
  validation_failed: messages.errors.code.validation_failed,
  wrong_password: messages.errors.code.wrong_password,
}

/** Text of a failure of the whole form; `own` has the form's texts for error codes. */
export function failureText({ code, retry_after_seconds }: FormFailure, own: Record<string, string> = {}): string {
  if (code === null) return messages.errors.network
  if (code === 'rate_limited') return fill(messages.errors.tooMany, { wait: waitText(retry_after_seconds) })
  return own[code] ?? PROBLEMS[code] ?? messages.errors.code.unavailable
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
