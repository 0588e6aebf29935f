/** Approximate lengths shown in search results. */
export const TITLE_LENGTH = 60
export const DESCRIPTION_LENGTH = 158
/**
 * Maximum for a title whose end matters: search results may cut it, but equal titles would look like duplicates.
 */
export const LONG_TITLE_LENGTH = 75
const HEAD_LENGTH = 4
const ENDS = /[\s,;:.–-]+$/

/**
 * Collapses a text to one line and cuts it at a word boundary with an ellipsis if longer than `length` characters.
 */
export function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const room = line.slice(0, length)
  const space = room.lastIndexOf(' ')
  // Cuts within a single long word, or if the last word takes most of the length.
  const cut = space > length / 2 ? room.slice(0, space) : room.slice(0, length - 1)
  return `${cut.replace(ENDS, '')}…`
}

/**
 * Like `shortened`, but cuts after the first word, for a text whose end distinguishes it: manufacturer, strength
 * and pack of a product, city of a service, page number.
 */
export function shortenedInside(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const head = line.slice(0, line.indexOf(' ', HEAD_LENGTH)).replace(ENDS, '')
  const room = length - head.length - '… '.length
  const end = line.slice(line.length - room - 1)
  const tail = end.slice(end.indexOf(' ') + 1)
  // One long word leaves nothing to cut between.
  if (room < length / 3 || !end.includes(' ') || tail === '') return shortened(line, length)
  return `${head}… ${tail}`
}
