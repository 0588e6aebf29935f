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
import { streamChecker } from './pdf-streams'

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
