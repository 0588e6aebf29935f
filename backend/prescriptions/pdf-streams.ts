import { createInflate, deflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
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

export interface CheckedStream {
  filters: Filter[]
  contents: Uint8Array
}

/** Converts streams to one of three unambiguous forms: Flate, an image filter, or Flate over an image filter. */
export function streamChecker() {
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
