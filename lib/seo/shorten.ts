/** About what a result list shows of each before it cuts. */
export const TITLE_LENGTH = 60
export const DESCRIPTION_LENGTH = 158
/** Of a title whose end counts: a result list may cut it, but two packs with one title would be taken for one page. */
export const LONG_TITLE_LENGTH = 75
const HEAD_LENGTH = 4
const ENDS = /[\s,;:.–-]+$/

/** A text in one line, cut at a word with an ellipsis where it is longer than `length` characters. */
export function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const room = line.slice(0, length)
  const space = room.lastIndexOf(' ')
  // A single long word is cut inside; so is a text whose last word takes most of the room.
  const cut = space > length / 2 ? room.slice(0, space) : room.slice(0, length - 1)
  return `${cut.replace(ENDS, '')}…`
}

/**
 * The same with the cut behind the first word, for a text whose end tells it from its neighbours: maker, strength and pack of a product, the
 * city of a service, the number of a page.
 */
export function shortenedInside(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const head = line.slice(0, line.indexOf(' ', HEAD_LENGTH)).replace(ENDS, '')
  const room = length - head.length - '… '.length
  const end = line.slice(line.length - room - 1)
  const tail = end.slice(end.indexOf(' ') + 1)
  // Where one long word takes the room, there is nothing to cut between.
  if (room < length / 3 || !end.includes(' ') || tail === '') return shortened(line, length)
  return `${head}… ${tail}`
}
