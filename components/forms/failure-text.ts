import type { FormFailure } from '@/lib/forms/form-failure'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { waitText } from './wait-text'

const codes: Record<string, string> = messages.validation.code
const problems: Record<string, string> = messages.errors.code

/** Text of a failure of the whole form; `own` has the form's texts for error codes. */
export function failureText({ code, retry_after_seconds }: FormFailure, own: Record<string, string> = {}): string {
  if (code === null) return messages.errors.network
  if (code === 'rate_limited') return fill(messages.errors.tooMany, { wait: waitText(retry_after_seconds) })
  return own[code] ?? problems[code] ?? messages.errors.code.unavailable
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
