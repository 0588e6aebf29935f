import { typedLine } from '@/lib/rules/text'

/**
 * The ISO date of a day as Italians write it: `3/3/1990`, `03.03.1990`, `03 03 1990` or `03031990`. Anything else comes back as it
 * was, so that the contract's schema names what is wrong; a two-digit year is one of those, since it may mean two.
 */
export function isoBirthDay(text: string): string {
  const typed = typedLine(text).trim()
  const match = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  const [, day = '', month = '', year = ''] = match ?? []
  return match ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
}
