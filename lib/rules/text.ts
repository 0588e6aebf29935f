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

/** A name that stands alone with a capital, as it is written within a sentence: `Paracetamolo`, and `FANS` as it is. */
export const midSentence = (given: string): string =>
  given.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
