import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { decodeBounded } from './pdf-load'

/** Annotations that viewers draw from their entries where the appearance is missing, which ISO 32000-2, 12.5.2 requires. */
const DRAWN_BY_VIEWERS = new Set(
  'FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Ink'.split(' '),
)
/** Operators that show something: text, pictures, paths and shadings. */
const SHOWS = /(?:^|[\s)>\]])(?:Tj|TJ|'|"|Do|EI|sh|S|s|f|F|f\*|B|B\*|b|b\*)(?=\s|$)/
const FIELD_DEPTH_MAX = 50

/**
 * Whether viewers show what a visible annotation's appearance (null for none) does not: the value of a field, or a mark. `is_regenerated`:
 * the form's NeedAppearances, with which viewers ignore the appearances of text and choice fields.
 */
export function losesContent(annotation: PDFDict, appearance: PDFRawStream | null, is_regenerated: boolean): boolean {
  const subtype = nameIn(annotation, 'Subtype') ?? ''
  if (subtype !== 'Widget') return appearance === null && DRAWN_BY_VIEWERS.has(subtype)
  const value = readInherited(annotation, 'V')
  switch (readInherited(annotation, 'FT')) {
    case PDFName.of('Tx'):
    case PDFName.of('Ch'):
      return hasText(value) && (appearance === null || is_regenerated || !showsSomething(appearance))
    case PDFName.of('Btn'):
      return isChosen(annotation, value) && (appearance === null || shownState(annotation) !== value)
    default:
      return false
  }
}

/** The state that a checkbox or radio button is drawn in: the one it names, else the field's value. */
export function shownState(annotation: PDFDict): PDFObject | undefined {
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
