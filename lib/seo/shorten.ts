/** About what a result list shows of each before it cuts. */
export const TITLE_LENGTH = 60
export const DESCRIPTION_LENGTH = 158

/** A text in one line, cut at a word with an ellipsis where it is longer than `length` characters. */
export function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const room = line.slice(0, length)
  const space = room.lastIndexOf(' ')
  // A single long word is cut inside; so is a text whose last word takes most of the room.
  const cut = space > length / 2 ? room.slice(0, space) : room.slice(0, length - 1)
  return `${cut.replace(/[\s,;:.–-]+$/, '')}…`
}
