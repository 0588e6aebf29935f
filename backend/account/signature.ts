import sharp from 'sharp'
import { invalidField, ProblemError } from '@/backend/http/problem'
import { isShortage } from '@/lib/process/shortage'
import { estimateDecodedBytes } from '@/lib/rules/picture-memory'

/** Maximum bytes of a signature's PNG (docs/contract.md#addDelegation). */
export const SIGNATURE_BYTES = 256 * 1024
/** Four megapixels of 8-bit RGBA with a working copy: more than any signature pad. libvips decodes four at a time. */
const DECODED_BYTES_MAX = 32_000_000
const RETRY_SECONDS = 5
const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Minimum difference of ink from paper, of 255. */
const CONTRAST = 48
/** Fewer pixels of ink are an accidental dot. */
const INK_PIXELS_MIN = 24

/**
 * Decodes a base64 PNG of a signature and re-encodes it on white. Throws the field's `signature_invalid`,
 * `signature_too_large`, or `signature_empty` for a blank picture, and `unavailable` if the machine is short of memory.
 */
export async function readSignature(base64: string): Promise<Buffer> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0)
    throw invalidField('signature', 'signature_invalid')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > SIGNATURE_BYTES) throw invalidField('signature', 'signature_too_large')
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw invalidField('signature', 'signature_invalid')
  const { picture, pixels } = await rewrite(bytes).catch((error: unknown) => {
    if (isShortage(error)) throw new ProblemError('unavailable', { retry_after_seconds: RETRY_SECONDS })
    throw invalidField('signature', 'signature_invalid')
  })
  if (picture.length > SIGNATURE_BYTES) throw invalidField('signature', 'signature_too_large')
  if (isBlank(pixels)) throw invalidField('signature', 'signature_empty')
  return picture
}

/** Encodes the picture again on white, without metadata. Also returns its pixels in greys, a byte each. */
async function rewrite(bytes: Buffer): Promise<{ picture: Buffer; pixels: Buffer }> {
  const source = sharp(bytes, { failOn: 'error' })
  if (estimateDecodedBytes(await source.metadata()) > DECODED_BYTES_MAX) throw new Error('too large to decode')
  const picture = await source.flatten({ background: '#ffffff' }).png().toBuffer()
  return { picture, pixels: await sharp(picture).toColourspace('b-w').extractChannel(0).raw().toBuffer() }
}

/** Compares pixels with the paper, which is the commonest shade. */
function isBlank(pixels: Buffer): boolean {
  const shades = new Uint32Array(256)
  for (const pixel of pixels) shades[pixel] = (shades[pixel] ?? 0) + 1
  const paper = shades.indexOf(shades.reduce((most, count) => Math.max(most, count), 0))
  let ink = 0
  for (const [shade, count] of shades.entries()) if (Math.abs(shade - paper) >= CONTRAST) ink += count
  return ink < INK_PIXELS_MIN
}
