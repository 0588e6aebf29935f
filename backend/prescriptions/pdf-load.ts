import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { RefusedFile } from './refusal'

/** Total bytes that object streams, cross-reference streams and text filters may decode to. */
const DECODED_MAX = 64 * 1024 * 1024
/** Maximum number of objects; a scanned page has a dozen, a long report thousands. */
const OBJECTS_MAX = 50_000

export interface LoadedPdf {
  document: PDFDocument
  /** Definitions replaced by a later one with the same number. */
  replaced: PDFObject[]
  /** Some were replaced outside of an incremental update, so viewers may show either. */
  is_ambiguous: boolean
}

/**
 * Parses a PDF within limits. The last definition of an object counts, as with incremental updates. Throws {@link
 * RefusedFile}.
 */
export async function loadPdf(content: Buffer): Promise<LoadedPdf> {
  const watch = watchParser()
  try {
    // Protected against changes but readable with an empty password, as many surgeries send files.
    const document = await PDFDocument.load(content, { password: '', updateMetadata: false })
    if (watch.is_exceeded()) throw new RefusedFile('file_too_complex')
    const replaced = watch.replaced(document.context)
    const is_ambiguous = replaced.length > 0 && (replaced.some(({ is_update }) => !is_update) || !isChained(content))
    return { document, replaced: replaced.map(({ object }) => object), is_ambiguous }
  } catch (error) {
    if (watch.is_exceeded()) throw new RefusedFile('file_too_complex')
    if (error instanceof RefusedFile) throw error
    const isLocked = error instanceof EncryptedPDFError || /password/i.test(String(error))
    throw new RefusedFile(isLocked ? 'file_locked' : 'file_unreadable')
  } finally {
    watch.stop()
  }
}

/** Decodes a stream's text filters. Throws {@link RefusedFile} beyond the limit. */
export function decodeBounded(stream: PDFRawStream): Uint8Array {
  const watch = watchParser()
  try {
    return decodePDFRawStream(stream).decode()
  } catch {
    throw new RefusedFile(watch.is_exceeded() ? 'file_too_complex' : 'file_unreadable')
  } finally {
    watch.stop()
  }
}

/**
 * Checks whether each cross-reference table refers to its predecessor, as in incremental updates (ISO 32000-2, 7.5.6).
 */
function isChained(content: Buffer): boolean {
  const text = content.toString('latin1')
  const revisions = [...text.matchAll(/startxref\s+(\d+)\s+%%EOF/g)]
    .map(({ index, 1: table }) => ({ end: index, table: Number(table) }))
    // The first part of a linearized file has no predecessor.
    .filter(({ table }) => table !== 0)
  return revisions.every(({ end, table }, index) => {
    const before = revisions[index - 1]
    if (!before) return true
    return table > before.end && new RegExp(`/Prev\\s+${before.table}\\b`).test(text.slice(table, end))
  })
}

interface Replaced {
  object: PDFObject
  is_update: boolean
}

/** Output buffer, common to all of the parser's decoders. */
interface Decoder {
  buffer: Uint8Array
  ensureBuffer(requested: number): Uint8Array
}

/** Observes decoders and object table, since the parser has no limits and swallows errors. */
function watchParser() {
  const decoders = decoderPrototype()
  const { ensureBuffer } = decoders
  const { assign } = PDFContext.prototype
  const replaced = new WeakMap<PDFContext, Replaced[]>()
  /** Offset at which the revision before an object's own ended. */
  const revisions = new WeakMap<PDFContext, Map<PDFRef, number>>()
  let decoded = 0
  let objects = 0
  const is_exceeded = () => decoded > DECODED_MAX || objects > OBJECTS_MAX
  const stopIfExceeded = () => {
    if (is_exceeded()) throw new RefusedFile('file_too_complex')
  }
  decoders.ensureBuffer = function (requested) {
    const before = this.buffer.length
    if (requested > before) decoded += Math.max(requested - before, before)
    stopIfExceeded()
    return ensureBuffer.call(this, requested)
  }
  PDFContext.prototype.assign = function (ref: PDFRef, object: PDFObject) {
    objects += 1
    stopIfExceeded()
    const known = revisions.get(this) ?? new Map<PDFRef, number>()
    revisions.set(this, known)
    const list = replaced.get(this) ?? []
    replaced.set(this, list)
    const revision = this.pdfFileDetails.prevStartXRef
    const before = this.lookup(ref)
    if (before) list.push({ object: before, is_update: known.get(ref) !== revision })
    known.set(ref, revision)
    assign.call(this, ref, object)
  }
  return {
    is_exceeded,
    replaced: (context: PDFContext) => replaced.get(context) ?? [],
    stop() {
      decoders.ensureBuffer = ensureBuffer
      PDFContext.prototype.assign = assign
    },
  }
}

function decoderPrototype(): Decoder {
  const empty = PDFDict.withContext(PDFContext.create())
  empty.set(PDFName.of('Filter'), PDFName.of('RunLengthDecode'))
  return Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(PDFRawStream.of(empty, new Uint8Array()))))
}
