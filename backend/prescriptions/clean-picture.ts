import sharp from 'sharp'
import type { PrescriptionType } from '@/lib/contract/prescriptions'
import { isShortage } from '@/lib/process/error-record'
import { estimateDecodedBytes } from '@/lib/rules/picture-memory'
import { RefusedFile } from './refusal'

/** 25 megapixels of 8-bit RGBA with a working copy; enough for JPEGs of all phones. */
const DECODED_BYTES_MAX = 200_000_000
/**
 * Longest sides in pixels, tried until the result is small enough; the first is A4 at 250 dpi. Even noise fits in the
 * last.
 */
const EDGES = [3000, 2000, 1400, 800, 240]
const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const
const OPTIONS = { 'image/jpeg': { quality: 90 }, 'image/png': {}, 'image/webp': { quality: 90, effort: 1 } }

sharp.cache(false)
sharp.concurrency(1)

/**
 * Re-encodes a picture's first frame, upright, scaled down, in 8 bits and without metadata. Throws {@link RefusedFile}, and
 * the error itself where the machine is short of something.
 */
export async function cleanPicture(
  content: Buffer,
  type: Exclude<PrescriptionType, 'application/pdf'>,
  bytesMax: number,
): Promise<Buffer> {
  try {
    // sharp's limit counts pixels, whatever their size.
    const source = sharp(content, { limitInputPixels: DECODED_BYTES_MAX })
    const header = await source.metadata()
    if (header.format !== FORMATS[type]) throw new RefusedFile('file_unreadable')
    if (estimateDecodedBytes(header) > DECODED_BYTES_MAX) throw new RefusedFile('file_too_complex')
    for (const edge of EDGES) {
      // Resizing shrinks while decoding, so only the small picture is rotated in memory.
      const sized = source.clone().autoOrient().resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      const encoded = await sized.flatten({ background: '#ffffff' }).toFormat(FORMATS[type], OPTIONS[type]).toBuffer()
      if (encoded.length <= bytesMax) return encoded
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error
    // The memory is this process's own, and bounded.
    if (/memory|pixel limit/i.test(String(error))) throw new RefusedFile('file_too_complex')
    throw isShortage(error) ? error : new RefusedFile('file_unreadable')
  }
  throw new RefusedFile('file_too_complex')
}
