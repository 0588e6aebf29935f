import { createInflate, deflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { decodeBounded } from './pdf-load'
import { RefusedFile } from './refusal'

/** Total bytes that streams may decode to: an A4 page in colour at 600 dpi has 100 MB. */
const INFLATED_MAX = 256 * 1024 * 1024
/** A page of A2 at 600 dpi. */
const PIXELS_MAX = 150_000_000

const IMAGE_FILTERS = ['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode']
const TEXT_FILTERS = ['ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode', 'LZWDecode']

interface Filter {
  name: string
  parms: PDFDict | null
}

interface CheckedStream {
  filters: Filter[]
  contents: Uint8Array
}

/** Converts streams to one of three unambiguous forms: Flate, an image filter, or Flate over an image filter. */
function streamChecker() {
  let inflated = 0
  /** Throws {@link RefusedFile} for other filter chains and beyond the limits for one file. */
  return async (stream: PDFRawStream): Promise<CheckedStream> => {
    if (pixels(stream.dict) > PIXELS_MAX) throw new RefusedFile('file_too_complex')
    const { filters, contents } = withoutTextFilters(stream)
    const [first, ...rest] = filters
    if (first?.name === 'FlateDecode') {
      inflated += await countInflated(contents, INFLATED_MAX - inflated)
      if (inflated > INFLATED_MAX) throw new RefusedFile('file_too_complex')
    }
    const last = first?.name === 'FlateDecode' ? rest : filters
    if (last.length > 1 || last.some(({ name }) => !IMAGE_FILTERS.includes(name)))
      throw new RefusedFile('file_too_complex')
    if (first) return { filters, contents }
    return { filters: [{ name: 'FlateDecode', parms: null }], contents: deflateSync(contents) }
  }
}

/** Removes leading text filters; LZW becomes its predictor, which Flate supports too. */
function withoutTextFilters({ dict, contents }: PDFRawStream): CheckedStream {
  let filters = readFilters(dict)
  let left = contents
  while (filters[0] && TEXT_FILTERS.includes(filters[0].name)) {
    const { name, parms } = filters[0]
    const layer = PDFDict.withContext(dict.context)
    layer.set(PDFName.of('Filter'), PDFName.of(name))
    if (parms) layer.set(PDFName.of('DecodeParms'), parms)
    left = decodeBounded(PDFRawStream.of(layer, left))
    filters = filters.slice(1)
    if (name !== 'LZWDecode' || !parms?.has(PDFName.of('Predictor'))) continue
    return { filters: [{ name: 'FlateDecode', parms }, ...filters], contents: deflateSync(left) }
  }
  return { filters, contents: left }
}

function readFilters(dict: PDFDict): Filter[] {
  const names = toList(dict.lookup(PDFName.of('Filter')))
  const parms = toList(dict.lookup(PDFName.of('DecodeParms')))
  return names.map((name, index) => {
    if (!(name instanceof PDFName)) throw new RefusedFile('file_unreadable')
    const own = parms[index]
    return { name: name.decodeText(), parms: own instanceof PDFDict ? own : null }
  })
}

function toList(value: PDFObject | undefined): (PDFObject | undefined)[] {
  if (value instanceof PDFArray) return value.asArray().map((_, index) => value.lookup(index))
  return value === undefined ? [] : [value]
}

function pixels(dict: PDFDict): number {
  const [width, height] = ['Width', 'Height'].map((key) => dict.lookup(PDFName.of(key)))
  return width instanceof PDFNumber && height instanceof PDFNumber ? width.asNumber() * height.asNumber() : 0
}

/**
 * Counts the bytes that Flate data decode to, in constant memory, up to `most`. Broken data end there, as in viewers.
 */
async function countInflated(contents: Uint8Array, most: number): Promise<number> {
  const inflate = createInflate({ chunkSize: 64 * 1024 })
  inflate.end(contents)
  let count = 0
  try {
    for await (const chunk of inflate) {
      count += (chunk as Buffer).length
      if (count > most) break
    }
  } catch {
    return count
  }
  return count
}

/**
 * Keys to keep: those that define the look of fonts, images, forms, patterns, shadings, functions, colour spaces,
 * graphics states and layers in ISO 32000-2. None refers to an action, file, script, annotation, metadata or another
 * document.
 */
const KEYS = new Set(
  `Type Subtype Name Resources BBox Matrix FormType Group OC
  Width Height ColorSpace BitsPerComponent Intent ImageMask Mask SMask SMaskInData Decode Interpolate Matte
  Predictor Colors Columns K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError JBIG2Globals ColorTransform
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo Registry Ordering Supplement
  DW W DW2 W2 CIDToGIDMap FontBBox FontMatrix CharProcs BaseEncoding Differences CMapName WMode UseCMap
  FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth
  MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Style Panose FD Length1 Length2 Length3
  LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM CA ca AIS TK S G BC I CS
  PatternType PaintType TilingType XStep YStep Shading ExtGState ShadingType Background AntiAlias Domain Function Coords Extend
  BitsPerCoordinate BitsPerFlag VerticesPerRow
  FunctionType Range Size BitsPerSample Order Encode C0 C1 N Functions Bounds Alternate WhitePoint BlackPoint Gamma
  HalftoneType HalftoneName Frequency Angle SpotFunction AccurateScreens
  OCGs P VE BaseState ON OFF Locked RBGroups`.split(/\s+/),
)
/** Resource dictionaries, whose keys are arbitrary names. */
const CATEGORIES = new Set(['ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'XObject', 'Font', 'Properties'])
const ROLES: Record<string, Role> = { Resources: 'resources', CharProcs: 'named' }
const SCALARS = [PDFName, PDFNumber, PDFBool, PDFString, PDFHexString]

/** Which entries of a dictionary to copy: {@link KEYS}, by category, or all. */
type Role = 'plain' | 'resources' | 'named'

/** Copies visible objects from one document to another. */
export class PdfCopier {
  readonly #source: PDFContext
  readonly #target: PDFContext
  readonly #checkStream = streamChecker()
  readonly #copies = new Map<string, PDFRef>()
  readonly #waiting: { value: PDFObject; role: Role; ref: PDFRef }[] = []

  constructor(source: PDFContext, target: PDFContext) {
    this.#source = source
    this.#target = target
  }

  /** Copies a value. The objects that it refers to follow in {@link finish}. */
  async copy(value: PDFObject | undefined, role: Role = 'plain'): Promise<PDFObject> {
    if (value instanceof PDFRef) return this.#copyReference(value, role)
    if (value instanceof PDFRawStream) return this.#copyStream(value)
    if (value instanceof PDFDict) return this.copyDict(value, role)
    if (value instanceof PDFArray) {
      const copied = PDFArray.withContext(this.#target)
      for (const item of value.asArray()) copied.push(await this.copy(item))
      return copied
    }
    return value && SCALARS.some((kind) => value instanceof kind) ? value : PDFNull
  }

  async copyDict(dict: PDFDict, role: Role = 'plain'): Promise<PDFDict> {
    const copied = PDFDict.withContext(this.#target)
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText()
      const survives = role === 'named' || (role === 'resources' ? CATEGORIES : KEYS).has(name)
      if (survives) copied.set(key, await this.copy(value, role === 'resources' ? 'named' : (ROLES[name] ?? 'plain')))
    }
    return copied
  }

  async finish(): Promise<void> {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop())
      this.#target.assign(next.ref, await this.copy(next.value, next.role))
  }

  #copyReference(value: PDFRef, role: Role): PDFRef {
    const key = `${value.tag} ${role}`
    const known = this.#copies.get(key)
    if (known) return known
    const ref = this.#target.nextRef()
    this.#copies.set(key, ref)
    this.#waiting.push({ value: this.#source.lookup(value) ?? PDFNull, role, ref })
    return ref
  }

  async #copyStream(stream: PDFRawStream): Promise<PDFObject> {
    // PostScript XObjects, for printers.
    if (stream.dict.lookup(PDFName.of('Subtype')) === PDFName.of('PS')) return PDFNull
    const { filters, contents } = await this.#checkStream(stream)
    const dict = await this.copyDict(stream.dict)
    const names = PDFArray.withContext(this.#target)
    const parms = PDFArray.withContext(this.#target)
    for (const filter of filters) {
      names.push(PDFName.of(filter.name))
      parms.push(filter.parms ? await this.copyDict(filter.parms) : PDFNull)
    }
    dict.set(PDFName.of('Filter'), names)
    if (filters.some(({ parms: own }) => own)) dict.set(PDFName.of('DecodeParms'), parms)
    return PDFRawStream.of(dict, contents)
  }
}
