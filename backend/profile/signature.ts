import sharp from 'sharp'
import { invalidField } from '@/backend/http/problem'

/** Bytes of a signature's PNG (docs/contract.md#addDelegation). */
export const SIGNATURE_BYTES = 256 * 1024
/** More than any pad on any screen; a bound for decoding what is small and pretends to be huge. */
const PIXELS_MAX = 8_000_000
const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** How much darker than its paper a pixel of ink is, of 255. */
const CONTRAST = 48
/** Less ink than this is a dot that a thumb left. */
const INK_PIXELS_MIN = 24

/**
 * The bytes of a signature sent as base64 without its prefix. Throws the field's `signature_invalid` where they are no whole PNG,
 * `signature_too_large`, and `signature_empty` where nothing is drawn on it.
 */
export async function readSignature(base64: string): Promise<Buffer> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0)
    throw invalidField('signature', 'signature_invalid')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > SIGNATURE_BYTES) throw invalidField('signature', 'signature_too_large')
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw invalidField('signature', 'signature_invalid')
  if (isBlank(await readPixels(bytes))) throw invalidField('signature', 'signature_empty')
  return bytes
}

/** The picture on white paper, a byte a pixel. */
async function readPixels(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .flatten({ background: '#ffffff' })
      .toColourspace('b-w')
      .extractChannel(0)
      .raw()
      .toBuffer()
  } catch {
    throw invalidField('signature', 'signature_invalid')
  }
}

/** Whether hardly a pixel differs from the paper, which is the commonest shade. */
function isBlank(pixels: Buffer): boolean {
  const shades = new Uint32Array(256)
  for (const pixel of pixels) shades[pixel] = (shades[pixel] ?? 0) + 1
  const paper = shades.indexOf(shades.reduce((most, count) => Math.max(most, count), 0))
  let ink = 0
  for (const [shade, count] of shades.entries()) if (Math.abs(shade - paper) >= CONTRAST) ink += count
  return ink < INK_PIXELS_MIN
}
