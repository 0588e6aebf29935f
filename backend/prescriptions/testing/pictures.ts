import { randomFillSync } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

type Size = readonly [width: number, height: number]

const plain = ([width, height]: Size, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 68, g: 102, b: 85, alpha: 0.5 } },
    limitInputPixels: false,
  })

/** A plain picture, rotated by EXIF. */
const flat = (size: Size, channels?: 3 | 4): Sharp => plain(size, channels).withMetadata({ orientation: 6 })

/** Noise, which hardly compresses. */
const noise = ([width, height]: Size): Sharp =>
  sharp(randomFillSync(Buffer.alloc(width * height * 3)), { raw: { width, height, channels: 3 } })

/** 25 megapixels, and the largest photo of a 48-megapixel phone. */
const square: Size = [5000, 5000]
const phone: Size = [8160, 6120]
const quick = { compressionLevel: 1 }

/** The largest accepted pictures. */
export const LARGEST: Record<string, () => Promise<Buffer>> = {
  'PNG, 25 MP RGBA, interlaced': () =>
    flat(square, 4)
      .png({ ...quick, progressive: true })
      .toBuffer(),
  'PNG, 12 MP RGBA of 16 bits': () => flat([4000, 3100], 4).toColourspace('rgb16').png(quick).toBuffer(),
  'PNG, noise of 9.7 MB': () => noise([1800, 1800]).png(quick).toBuffer(),
  'JPEG, 50 MP, progressive': () => flat(phone).jpeg({ progressive: true }).toBuffer(),
  'JPEG, 25 MP CMYK, progressive': () =>
    plain(square).toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'JPEG, noise of 8 MB': () => noise([4000, 3000]).jpeg({ quality: 82 }).toBuffer(),
  'WebP, 25 MP RGBA': () => flat(square, 4).webp({ effort: 0 }).toBuffer(),
  'WebP, 25 MP, lossless': () => flat(square, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
  'WebP, animated': () =>
    sharp(randomFillSync(Buffer.alloc(2000 * 6000 * 3)), {
      raw: { width: 2000, height: 6000, channels: 3, pageHeight: 2000 },
    })
      .webp({ effort: 0, quality: 30 })
      .toBuffer(),
}

/** Small files that would need too much memory. */
export const OVERSIZED: Record<string, () => Promise<Buffer>> = {
  'PNG, 100 MP RGBA of 16 bits': () => flat([10_000, 9999], 4).toColourspace('rgb16').png(quick).toBuffer(),
  'PNG, 36 MP, interlaced': () =>
    flat([6000, 6000], 4)
      .png({ ...quick, progressive: true })
      .toBuffer(),
  'JPEG, 50 MP, progressive, without subsampling': () =>
    flat(phone).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'WebP, 60 MP': () => flat([12_000, 5000]).webp({ effort: 0 }).toBuffer(),
}
