import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Font, parse } from 'opentype.js'

/**
 * Text as outlines: librsvg sets letters only with fonts that are installed, and a bare machine has none. The typeface is Figtree (SIL Open
 * Font License), from its npm package.
 */
const FILES = { regular: 'figtree-latin-500-normal.woff', bold: 'figtree-latin-800-normal.woff' } as const
export type Face = keyof typeof FILES

const loaded = new Map<Face, Font>()

function fontOf(face: Face): Font {
  const known = loaded.get(face)
  if (known) return known
  const bytes = readFileSync(path.join(process.cwd(), 'node_modules/@fontsource/figtree/files', FILES[face]))
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  loaded.set(face, font)
  return font
}

/** Signs that the latin cut of the typeface lacks, in its own letters; what it lacks otherwise is left out. */
function settable(text: string, font: Font): string {
  const plain = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replaceAll('≥', '>=')
    .replaceAll('≤', '<=')
    .replaceAll('µ', 'μ')
  return [...plain].map((letter) => (font.charToGlyphIndex(letter) > 0 ? letter : (WITHOUT[letter] ?? ''))).join('')
}

const WITHOUT: Record<string, string> = { μ: 'u', '\u2011': '-', '\u2212': '-' }

/** Pixels that a text takes in one line. */
export function widthOf(text: string, face: Face, size: number): number {
  const font = fontOf(face)
  return font.getAdvanceWidth(settable(text, font), size)
}

/** An SVG path of one line of text from x on its base line y. */
export function line(text: string, { x, y, size, face, fill }: LineAt): string {
  const font = fontOf(face)
  const number = (value: number) => String(Math.round(value * 10) / 10)
  // The package's own writer joins some numbers beyond recognition.
  const d = font
    .getPath(settable(text, font), x, y, size)
    .commands.map((command) => {
      if (command.type === 'Z') return 'Z'
      const points =
        command.type === 'Q'
          ? [command.x1, command.y1, command.x, command.y]
          : command.type === 'C'
            ? [command.x1, command.y1, command.x2, command.y2, command.x, command.y]
            : [command.x, command.y]
      return `${command.type}${points.map(number).join(' ')}`
    })
    .join('')
  return `<path d="${d}" fill="${fill}"/>`
}

export interface LineAt {
  x: number
  y: number
  size: number
  face: Face
  fill: string
}

const SMALL_WORD = /^(?:[ai]l|[ld]'|[il]|gli?|l[aeo]|un[ao]?|d[ai]|de[il]|nel|con|per|tra|fra|[aeio]|su|in|\d+|-)$/i

/**
 * Breaks a text into lines of at most `width` pixels, `lines` at most, the last one with an ellipsis where it had to be cut. A small word
 * (article, preposition, a lone number) goes with the word behind it rather than at a line's end; a word too long for a line is cut.
 */
export function broken(
  text: string,
  { face, size, width, lines }: { face: Face; size: number; width: number; lines: number },
): { rows: string[]; cut: boolean } {
  const fits = (row: string) => widthOf(row, face, size) <= width
  const words = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(' ')
    .flatMap((word) => pieces(word, fits))
  const rows: string[] = []
  let row: string[] = []
  while (words.length > 0) {
    const word = words[0] ?? ''
    if (row.length === 0 || fits([...row, word].join(' '))) {
      row.push(word)
      words.shift()
      continue
    }
    while (row.length > 1 && SMALL_WORD.test(row.at(-1) ?? '')) words.unshift(row.pop() ?? '')
    if (rows.length === lines - 1) {
      while (row.length > 1 && !fits(`${row.join(' ')}…`)) row.pop()
      return { rows: [...rows, `${row.join(' ').replace(/[,;:.]$/, '')}…`], cut: true }
    }
    rows.push(row.join(' '))
    row = []
  }
  return { rows: [...rows, row.join(' ')], cut: false }
}

function pieces(word: string, fits: (row: string) => boolean): string[] {
  if (fits(word) || word.length < 2) return [word]
  let length = word.length - 1
  while (length > 1 && !fits(`${word.slice(0, length)}-`)) length--
  return [`${word.slice(0, length)}-`, ...pieces(word.slice(length), fits)]
}

/** The largest of the sizes at which the whole text fits, else the smallest one with the text cut. */
export function fitted(
  text: string,
  { sizes, ...room }: { face: Face; sizes: readonly number[]; width: number; lines: (size: number) => number },
): { rows: string[]; size: number } {
  let last = { rows: [text], size: sizes.at(-1) ?? 16 }
  for (const size of sizes) {
    const { rows, cut } = broken(text, { face: room.face, size, width: room.width, lines: room.lines(size) })
    last = { rows, size }
    if (!cut && !rows.some((row) => row.endsWith('-'))) break
  }
  return last
}
