import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import opentype, { type Font, type Path } from 'opentype.js'
import { n } from './svg'

/**
 * Text as outlines: librsvg needs installed fonts, which a bare machine lacks. The fonts come from npm packages
 * (SIL Open Font License).
 */
const files = {
  regular: 'figtree/files/figtree-latin-400-normal.woff',
  semi: 'figtree/files/figtree-latin-600-normal.woff',
  heavy: 'figtree/files/figtree-latin-800-normal.woff',
  narrow: 'barlow-condensed/files/barlow-condensed-latin-500-normal.woff',
  narrowBold: 'barlow-condensed/files/barlow-condensed-latin-700-normal.woff',
  serif: 'dm-serif-display/files/dm-serif-display-latin-400-normal.woff',
}
export type Face = keyof typeof files
export const FACES = Object.keys(files) as Face[]

const loaded = new Map<Face, Font>()

function face(name: Face): Font {
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(join(process.cwd(), 'node_modules/@fontsource', files[name]))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  loaded.set(name, font)
  return font
}

export interface Lettering {
  x: number
  /** Baseline. */
  y: number
  size: number
  face: Face
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  max?: number
  opacity?: number
}

/** Replaces characters missing in the font subset. */
const plain = (text: string) => text.replaceAll('×', 'x').replaceAll('’', "'").replaceAll('–', '-')

const widths = new Map<string, number>()

/** Width at font size 1. */
function width(text: string, name: Face): number {
  const key = `${name}|${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const value = face(name).getAdvanceWidth(plain(text), 1000) / 1000
  if (widths.size > 5000) widths.clear()
  widths.set(key, value)
  return value
}

export const fitted = (text: string, name: Face, size: number, max: number) =>
  Math.min(size, max / Math.max(width(text, name), 0.01))

/** Path data with separated numbers: the package's own serialiser joins some of them incorrectly. */
function outline({ commands }: Path): string {
  return commands
    .map((c) => {
      if (c.type === 'Z') return 'Z'
      if (c.type === 'Q') return `Q${n(c.x1)} ${n(c.y1)} ${n(c.x)} ${n(c.y)}`
      if (c.type === 'C') return `C${n(c.x1)} ${n(c.y1)} ${n(c.x2)} ${n(c.y2)} ${n(c.x)} ${n(c.y)}`
      return `${c.type}${n(c.x)} ${n(c.y)}`
    })
    .join('')
}

export function letters(text: string, at: Lettering): string {
  if (!text) return ''
  const size = at.max ? fitted(text, at.face, at.size, at.max) : at.size
  const length = width(text, at.face) * size
  const x = at.anchor === 'middle' ? at.x - length / 2 : at.anchor === 'end' ? at.x - length : at.x
  const d = outline(face(at.face).getPath(plain(text), x, at.y, size))
  return `<path d="${d}" fill="${at.fill}"${at.opacity === undefined ? '' : ` opacity="${n(at.opacity)}"`}/>`
}

/** Breaks a text into at most `lines` balanced lines. */
export function broken(text: string, name: Face, size: number, max: number, lines: number): string[] {
  const words = text.split(' ')
  for (let count = 1; count < lines; count++) {
    const rows = spread(words, name, count)
    if (rows.every((row) => width(row, name) * size <= max)) return rows
  }
  return spread(words, name, lines)
}

function spread(words: string[], name: Face, lines: number): string[] {
  const all = width(words.join(' '), name)
  const rows: string[] = []
  let row = ''
  for (const word of words) {
    const longer = row ? `${row} ${word}` : word
    const enough = row !== '' && rows.length < lines - 1 && width(longer, name) > (all / lines) * 1.12
    if (enough) {
      rows.push(row)
      row = word
    } else row = longer
  }
  return row ? [...rows, row] : rows
}

/** Several lines from the first baseline down, in one size that fits the longest. */
export function paragraph(
  rows: string[],
  at: Lettering,
  leading = 1.08,
): { svg: string; size: number; bottom: number } {
  const size = Math.min(at.size, ...rows.map((row) => (at.max ? fitted(row, at.face, at.size, at.max) : at.size)))
  const svg = rows
    .map((row, i) => letters(row, { ...at, size, max: Number.POSITIVE_INFINITY, y: at.y + i * size * leading }))
    .join('')
  return { svg, size, bottom: at.y + (rows.length - 1) * size * leading }
}
