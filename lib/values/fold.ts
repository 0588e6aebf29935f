/** Letters and signs that have no decomposition in Unicode. */
const PLAIN: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n' },
  // The micro sign becomes the Greek letter by NFKD.
  ...{ '×': 'x', μ: 'mc' },
}
const TO_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')
/** Accents and quotes typed as apostrophes; NFKD would split some into a space and an accent. */
const APOSTROPHES = /[´ʹʻʼʽˈ`‘’‛′]/g

/** Folds spellings that people take for the same: lower case, without accents, one apostrophe, `µg` as `mcg`. */
export function fold(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(TO_PLAIN, (letter) => PLAIN[letter] ?? letter)
}
