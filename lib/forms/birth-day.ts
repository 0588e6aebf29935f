import { typedLine } from '@/lib/values/text'

/**
 * Converts an Italian date (`3/3/1990`, `03.03.1990`, `03 03 1990`, `03031990`) to ISO. Returns anything else
 * unchanged, so that the schema reports it, including ambiguous two-digit years.
 */
export function isoBirthDay(text: string): string {
  const typed = typedLine(text).trim()
  const match = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  const [, day = '', month = '', year = ''] = match ?? []
  return match ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
}
