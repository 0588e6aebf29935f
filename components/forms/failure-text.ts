import type { FormFailure } from '@/lib/forms/form-failure'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { waitText } from './wait-text'

const codes: Record<string, string> = messages.validation.code
const { card_taken, email_not_confirmed, invalid_credentials, link_expired, unavailable } = messages.errors.code
const PROBLEMS: Record<string, string> = { card_taken, email_not_confirmed, invalid_credentials, link_expired }

/** `problems` overrides texts for the form's own error codes. */
export function failureText({ code, retry_after_seconds }: FormFailure, problems = PROBLEMS): string {
  if (code === null) return messages.errors.network
  if (code === 'rate_limited') return fill(messages.errors.tooMany, { wait: waitText(retry_after_seconds) })
  return problems[code] ?? unavailable
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
