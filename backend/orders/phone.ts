import parsePhone from 'libphonenumber-js/max'

/** Whether somebody can be called there; an Italian number where it names no country. */
export function isPhoneNumber(text: string): boolean {
  return parsePhone(text, 'IT')?.isValid() ?? false
}

/** E.164 of a number that `isPhoneNumber` accepts; anything else as it is. */
export function normalisedPhone(text: string): string {
  return parsePhone(text, 'IT')?.number ?? text
}
