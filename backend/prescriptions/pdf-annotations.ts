import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { decodeBounded } from './pdf-load'
import { RefusedFile } from './refusal'

/** Annotations that viewers draw from their entries where the appearance is missing, which ISO 32000-2, 12.5.2 requires. */
const DRAWN_BY_VIEWERS = new Set(
  'FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Ink'.split(' '),
)
/** Operators that show something: text, pictures, paths and shadings. */
const SHOWS = /(?:^|[\s)>\]])(?:Tj|TJ|'|"|Do|EI|sh|S|s|f|F|f\*|B|B\*|b|b\*)(?=\s|$)/
const FIELD_DEPTH_MAX = 50

/**
 * Whether viewers show what a visible annotation's appearance (null for none) does not: the value of a field, or a mark. `isRegenerated`:
 * the form's NeedAppearances, with which viewers ignore the appearances of text and choice fields.
 */
function losesContent(annotation: PDFDict, appearance: PDFRawStream | null, isRegenerated: boolean): boolean {
  const subtype = nameIn(annotation, 'Subtype') ?? ''
  if (subtype !== 'Widget') return appearance === null && DRAWN_BY_VIEWERS.has(subtype)
  const value = readInherited(annotation, 'V')
  switch (readInherited(annotation, 'FT')) {
    case PDFName.of('Tx'):
    case PDFName.of('Ch'):
      return hasText(value) && (appearance === null || isRegenerated || !showsSomething(appearance))
    case PDFName.of('Btn'):
      return isChosen(annotation, value) && (appearance === null || shownState(annotation) !== value)
    default:
      return false
  }
}

/** The state that a checkbox or radio button is drawn in: the one it names, else the field's value. */
function shownState(annotation: PDFDict): PDFObject | undefined {
  return annotation.lookup(PDFName.of('AS')) ?? readInherited(annotation, 'V')
}

/** Whether the value is the state of this button, and not of another one of its field. */
function isChosen(annotation: PDFDict, value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFName) || value === PDFName.of('Off')) return false
  const appearances = annotation.lookup(PDFName.of('AP'))
  const states = appearances instanceof PDFDict ? appearances.lookup(PDFName.of('N')) : undefined
  const own = states instanceof PDFDict && !(states instanceof PDFStream) ? states.keys() : []
  const on = own.filter((state) => state !== PDFName.of('Off'))
  return on.length === 0 || on.includes(value)
}

function hasText(value: PDFObject | undefined): boolean {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText().trim() !== ''
  if (value instanceof PDFArray) return value.asArray().some((_, index) => hasText(value.lookup(index)))
  return value instanceof PDFStream || value instanceof PDFNumber || value instanceof PDFName
}

const showsSomething = (appearance: PDFRawStream): boolean =>
  SHOWS.test(Buffer.from(decodeBounded(appearance)).toString('latin1'))

/** An entry of a field, or of the fields that it belongs to. */
function readInherited(annotation: PDFDict, key: string): PDFObject | undefined {
  let field: PDFObject | undefined = annotation
  for (let depth = 0; field instanceof PDFDict && depth < FIELD_DEPTH_MAX; depth += 1) {
    const value = field.lookup(PDFName.of(key))
    if (value) return value
    field = field.lookup(PDFName.of('Parent'))
  }
  return undefined
}

function nameIn(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

/** Annotation flags: hidden, no view. */
const UNSEEN = 2 | 32

/** An annotation's appearance stream and the matrix that places it. */
export interface Appearance {
  stream: PDFRef
  matrix: number[]
}

/**
 * Lists what the annotations of a page look like, so that they can be drawn as part of it: stamps, signatures, fields, notes in ink.
 * `isRegenerated`: see {@link losesContent}. Throws {@link RefusedFile} where an appearance does not show what viewers do.
 */
export function readAppearances(
  context: PDFContext,
  annotations: PDFObject | undefined,
  isRegenerated: boolean,
): Appearance[] {
  const list = context.lookup(annotations)
  if (!(list instanceof PDFArray)) return []
  return list.asArray().flatMap((_, index) => {
    const annotation = list.lookup(index)
    return annotation instanceof PDFDict ? (readAppearance(context, annotation, isRegenerated) ?? []) : []
  })
}

function readAppearance(context: PDFContext, annotation: PDFDict, isRegenerated: boolean): Appearance | null {
  const flags = annotation.lookup(PDFName.of('F'))
  if (flags instanceof PDFNumber && flags.asNumber() & UNSEEN) return null
  // A pop-up is closed until the user opens it.
  if (annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Popup')) return null
  const stream = normalAppearance(annotation)
  const found = stream && context.lookup(stream)
  const form = found instanceof PDFRawStream ? found : null
  const rect = readNumbers(annotation.lookup(PDFName.of('Rect')), 4)
  if (!rect || rect[0] === rect[2] || rect[1] === rect[3]) return null
  if (losesContent(annotation, form, isRegenerated)) throw new RefusedFile('file_form')
  if (!stream || !form) return null
  const box = readNumbers(form.dict.lookup(PDFName.of('BBox')), 4)
  const matrix = readNumbers(form.dict.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]
  const placed = box && placeBox(box, matrix, rect)
  return placed && { stream, matrix: placed }
}

/** Returns the normal appearance, of the selected state if there are several. */
function normalAppearance(annotation: PDFDict): PDFRef | null {
  const appearances = annotation.lookup(PDFName.of('AP'))
  if (!(appearances instanceof PDFDict)) return null
  const normal = appearances.get(PDFName.of('N'))
  const states = appearances.lookup(PDFName.of('N'))
  const state = shownState(annotation)
  const chosen = states instanceof PDFDict ? state instanceof PDFName && states.get(state) : normal
  return chosen instanceof PDFRef ? chosen : null
}

/**
 * ISO 32000-2, 12.5.5, algorithm 8: moves and scales the transformed box onto the rectangle. Null for a box without an
 * area.
 */
function placeBox(box: number[], matrix: number[], rect: number[]): number[] | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box
  const corners = [x1, x2].flatMap((x) => [y1, y2].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f })))
  const [left, right] = bounds(corners.map(({ x }) => x))
  const [bottom, top] = bounds(corners.map(({ y }) => y))
  const [toLeft, toRight] = bounds([rect[0] ?? 0, rect[2] ?? 0])
  const [toBottom, toTop] = bounds([rect[1] ?? 0, rect[3] ?? 0])
  if (right === left || top === bottom) return null
  const width = (toRight - toLeft) / (right - left)
  const height = (toTop - toBottom) / (top - bottom)
  return [width, 0, 0, height, toLeft - left * width, toBottom - bottom * height]
}

const bounds = (values: number[]) => [Math.min(...values), Math.max(...values)] as const

function readNumbers(value: PDFObject | undefined, count: number): number[] | null {
  if (!(value instanceof PDFArray) || value.size() !== count) return null
  const numbers = value.asArray().map((_, index) => value.lookup(index))
  const read = numbers.map((number) => (number instanceof PDFNumber ? number.asNumber() : Number.NaN))
  return read.every(Number.isFinite) ? read : null
}
