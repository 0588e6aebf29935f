// Unsafe characters: controls, lone surrogates, and bidi marks (Unicode, UAX #9). They forge lines and names in
// terminals, mails and pages; databases may refuse them.

const LINE_ENDS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/gu
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu

/** Converts a text to one line: line breaks and tabs become spaces, unsafe characters are removed. */
export const oneLine = (given: string): string =>
  given.replace(LINE_ENDS, ' ').replaceAll('\t', ' ').replace(NO_TEXT, '')

/** Cleans each line of a text like `oneLine`. */
export const linesOfText = (given: string): string => given.split(LINE_ENDS).map(oneLine).join('\n')

// Characters without a shape: controls, bidi and zero-width marks, fillers, the blank Braille pattern, the object
// replacement character.
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufffc]`
// Emoji are joined by such characters, which are kept.
const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*`
const EMOJI_OR_HIDDEN = new RegExp(`(${PICTURE}(?:\\u200d${PICTURE})*)|${HIDDEN}`, 'gu')
const DASH = /[\p{Pd}\u02d7\u2043\u207b\u208b\u2212\u2796]/gu

/** Replaces visible white space with plain spaces; U+FEFF is invisible. */
export const plainSpaces = (given: string): string => given.replace(/[^\S\ufeff]/gu, ' ')

/** Checks for invisible characters other than white space. */
export const hasHidden = (given: string): boolean => new RegExp(HIDDEN, 'u').test(plainSpaces(given))

/** Composes a text (NFC) and removes the invisible characters of pages, chats and contacts; keeps line breaks. */
export const withoutHidden = (given: string): string =>
  given
    .normalize('NFC')
    .split(LINE_ENDS)
    .map((line) => line.replaceAll('\t', ' ').replace(EMOJI_OR_HIDDEN, (_, emoji?: string) => emoji ?? ''))
    .join('\n')

/** Normalises one line: removes invisible characters, replaces typographic spaces and dashes by plain ones. */
export const typedLine = (given: string): string =>
  withoutHidden(given.replace(LINE_ENDS, ' ')).replace(/\s/gu, ' ').replace(DASH, '-')

/** Writes full-width digits and signs as those of a keyboard: `４，５０`. */
export const narrow = (given: string): string =>
  given.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/** The separator of GS1 symbols (FNC1), which `typedLine` would remove from a scanned code. */
export const GS1_SEPARATOR = '\u001d'

/** Normalises a line that may be a scanned code: its separators are written out as `<GS>`. */
export const scannedLine = (given: string): string => typedLine(given.replaceAll(GS1_SEPARATOR, '<GS>'))

/** Checks whether a text has no visible character. */
export const isBlank = (given: string): boolean => withoutHidden(given).trim() === ''

// Left-to-right marks and zero-width characters that wrap a copied line.
const PASTED_EDGE = /[\s\u200b\u2060\u200e\u202a\u202c\u2066\u2068\u2069]/u

/** Trims white space and wrapping marks of a copied text, whose inside is only composed (NFC). */
export function trimPasted(given: string): string {
  let [from, to] = [0, given.length]
  while (from < to && PASTED_EDGE.test(given.charAt(from))) from += 1
  while (to > from && PASTED_EDGE.test(given.charAt(to - 1))) to -= 1
  return given.slice(from, to).normalize('NFC')
}

/**
 * Normalizes a number or code: full-width forms become plain; spaces, dashes and Code 39 asterisks are removed; in
 * capitals.
 */
export const compactCode = (given: string): string =>
  typedLine(given.normalize('NFKC'))
    .replace(/[\s*-]+/g, '')
    .toUpperCase()

/** Lowercases a name's initial for use within a sentence: `paracetamolo`, but `FANS`. */
export const midSentence = (given: string): string =>
  given.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
