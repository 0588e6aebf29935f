import messages from '@/messages/it.json'
import { codeText } from './failure-text'

const MISSING: Record<string, string> = messages.validation.missing

/** Text of an error code at a field; names the field if it is missing. */
export function fieldCodeText(field: string, code: string | undefined): string | undefined {
  const name = field.split('.').at(-1) ?? ''
  return (code === 'required' && MISSING[name]) || codeText(code)
}

/** Texts of missing fields, for the `codes` of a form with these labels (use-submit-form.ts). */
export const missingCodes = (labels: object): Record<string, string> =>
  Object.fromEntries(Object.keys(labels).map((field) => [`${field} required`, fieldCodeText(field, 'required') ?? '']))
