// What is no text: controls, halves of a character, and the marks that turn the direction of writing (Unicode, UAX #9). Where it is shown,
// in a terminal, a mail or a page, it forges lines and names; a database may refuse it.

const LINE_ENDS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/gu
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu
const NO_ROW = /[^\P{Cc}\t]|[\p{Cs}\p{Bidi_Control}]/gu

/** A text as one line of text: each end of a line and each tab is a space, and what is no text goes. */
export const oneLine = (given: string): string =>
  given.replace(LINE_ENDS, ' ').replaceAll('\t', ' ').replace(NO_TEXT, '')

/** A row of a table as text: a tab may stand between its cells. */
export const rowOfText = (given: string): string => given.replace(NO_ROW, '')

/** A text whose lines stay, each as one line of text. */
export const linesOfText = (given: string): string => given.split(LINE_ENDS).map(oneLine).join('\n')

// Unicode marks with no shape of their own: controls, bidi and zero-width marks, fillers, the blank of Braille, the sign of a lost object.
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufffc]`
// Emoji are joined by such marks, which stay there.
const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*`
const EMOJI_OR_HIDDEN = new RegExp(`(${PICTURE}(?:\\u200d${PICTURE})*)|${HIDDEN}`, 'gu')
const DASH = /[\p{Pd}\u02d7\u2043\u207b\u208b\u2212\u2796]/gu

/** A text whose visible white space is plain spaces; U+FEFF is hidden. */
export const plainSpaces = (given: string): string => given.replace(/[^\S\ufeff]/gu, ' ')

/** Whether a text has an invisible character other than white space. */
export const hasHidden = (given: string): boolean => new RegExp(HIDDEN, 'u').test(plainSpaces(given))

/** Removes invisible characters, which copies from pages, chats and contacts contain; keeps line breaks. */
export const withoutHidden = (given: string): string =>
  given
    .split(LINE_ENDS)
    .map((line) => line.replaceAll('\t', ' ').replace(EMOJI_OR_HIDDEN, (_, emoji?: string) => emoji ?? ''))
    .join('\n')

/** Normalises one line: removes invisible characters, replaces typographic spaces and dashes by plain ones. */
export const typedLine = (given: string): string =>
  withoutHidden(given.replace(LINE_ENDS, ' ')).replace(/\s/gu, ' ').replace(DASH, '-')

/** Whether a text has no visible character. */
export const isBlank = (given: string): boolean => withoutHidden(given).trim() === ''

// Marks of left-to-right writing and of no width that a copied line is wrapped in.
const PASTED_EDGE = /[\s\u200b\u2060\u200e\u202a\u202c\u2066\u2068\u2069]/u

/** Trims white space and what a copy wraps a line in; for a text that must not change inside. */
export function trimPasted(given: string): string {
  let [from, to] = [0, given.length]
  while (from < to && PASTED_EDGE.test(given.charAt(from))) from += 1
  while (to > from && PASTED_EDGE.test(given.charAt(to - 1))) to -= 1
  return given.slice(from, to)
}

/** Reads a number or code as it is sent and stored: full-width forms are plain, no spaces, dashes and asterisks of Code 39, in capitals. */
export const compactCode = (given: string): string =>
  typedLine(given.normalize('NFKC'))
    .replace(/[\s*-]+/g, '')
    .toUpperCase()

/** A name that stands alone with a capital, as it is written within a sentence: `Paracetamolo`, and `FANS` as it is. */
export const midSentence = (given: string): string =>
  given.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
