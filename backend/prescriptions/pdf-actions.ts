import { PDFArray, PDFDict, type PDFDocument, PDFInvalidObject, PDFName, PDFStream } from '@cantoo/pdf-lib'
import type { LoadedPdf } from './pdf-load'

/** Actions that run or send something (ISO 32000-2, 12.6.4), and forms with scripts. */
const ACTIVE_ACTIONS = new Set(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute'])
const ACTIVE_KEYS = ['JS', 'JavaScript', 'AA', 'XFA', 'RichMediaContent']
/** Viewers that read from the end may see older objects than a parser that reads from the start. */
const IN_CLEAR = /\/(JavaScript|Launch)/
/** A viewer may repair objects that the parser rejects. */
const IN_BROKEN = new RegExp(`/(${[...ACTIVE_KEYS, ...ACTIVE_ACTIONS].join('|')})\\b`)

/**
 * Checks whether a PDF would run or send something, by all objects, including compressed and replaced ones. An action
 * that only opens a page is allowed.
 */
export function isActivePdf(content: Buffer, { document, replaced }: LoadedPdf): boolean {
  if (IN_CLEAR.test(plainNames(content)) || opensWithAction(document)) return true
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
  return [...objects, ...replaced].some(isActive)
}

function opensWithAction({ catalog }: PDFDocument): boolean {
  const action = catalog.lookup(PDFName.of('OpenAction'))
  return action instanceof PDFDict && (nameIn(action, 'S') !== 'GoTo' || action.has(PDFName.of('Next')))
}

/** Checks an object and the objects nested in it for active actions; referenced objects are checked separately. */
function isActive(object: unknown): boolean {
  const waiting = [object]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (one instanceof PDFInvalidObject && IN_BROKEN.test(plainNames(readObject(one)))) return true
    const dict = one instanceof PDFStream ? one.dict : one
    if (dict instanceof PDFArray) waiting.push(...dict.asArray())
    if (!(dict instanceof PDFDict)) continue
    if (ACTIVE_KEYS.some((key) => dict.has(PDFName.of(key))) || ACTIVE_ACTIONS.has(nameIn(dict, 'S') ?? '')) return true
    waiting.push(...dict.values())
  }
  return false
}

/** Decodes #xx escapes of names. */
const plainNames = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

function readObject(object: PDFInvalidObject): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

function nameIn(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}
