import { countText } from '@/lib/i18n/count'
import type { FormTexts } from './texts'

/** Why a form was refused as a whole. `code` is null where nobody answered, or not in the contract's words. */
export interface FormFailure {
  code: string | null
  retry_after_seconds: number | null
}

export function failureText(texts: FormTexts, { code, retry_after_seconds }: FormFailure): string {
  if (code === null) return texts.network
  if (code === 'rate_limited')
    return countText(texts.too_many, Math.max(1, Math.ceil((retry_after_seconds ?? 60) / 60)))
  return texts.problems[code] ?? texts.problems.unavailable ?? texts.network
}

export function codeText(texts: FormTexts, code: string | undefined): string | undefined {
  return code === undefined ? undefined : (texts.codes[code] ?? texts.codes.invalid)
}

/** The code that a schema or the platform gave a field; react-hook-form carries it as the error's message. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}
