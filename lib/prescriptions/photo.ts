import { PRESCRIPTION_BYTES_MAX } from '@/lib/contract/prescriptions'

/** The longer side of a photo that is sent, in pixels: small print of an A4 sheet stays readable. */
export const LONG_EDGE = 2000
const JPEG_QUALITY = 0.85

/** A decoded picture, upright. */
export interface Picture {
  width: number
  height: number
  /** Drawn at that size on white, as JPEG; null where the browser cannot. */
  toJpeg(width: number, height: number, quality: number): Promise<Blob | null>
  close(): void
}

/** The browser's part; tests put another in. Null for what it cannot decode. */
export type Decode = (file: Blob) => Promise<Picture | null>

export type Prepared =
  | { ok: true; blob: Blob; file_name: string }
  /** `heic`: a photo in an iPhone's format that neither the browser nor our decoder can read. */
  | { ok: false; reason: 'type' | 'size' | 'heic' | 'empty' }

/** The size that fits a picture's longer side into the edge; never larger than it is. */
export function fitted({ width, height }: { width: number; height: number }, edge = LONG_EDGE) {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

type Format = 'pdf' | 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

/** What a file is by its first sixteen bytes. */
export function detectFormat(head: Uint8Array): Format {
  const text = String.fromCharCode(...head)
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test(text.slice(4, 12)) ? 'heic' : 'other'
}

/**
 * What is sent of a chosen file: a PDF as it is, a photo as a JPEG of 2000 pixels at most. Drawing a photo anew also leaves behind
 * where and by which telephone it was taken. A HEIC that the browser cannot draw goes to `decodeHeic`, which is asked for nothing else;
 * another photo that it cannot draw goes as it is if the platform can take it.
 */
export async function prepareUpload(file: File, decode: Decode, decodeHeic: Decode): Promise<Prepared> {
  if (file.size === 0) return { ok: false, reason: 'empty' }
  const format = detectFormat(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (format === 'pdf') return withinLimit(file, file.name)
  if (format === 'other' && !file.type.startsWith('image/')) return { ok: false, reason: 'type' }
  const jpeg = (await drawn(file, decode)) ?? (format === 'heic' ? await drawn(file, decodeHeic) : null)
  if (jpeg) return withinLimit(jpeg, `${file.name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`)
  if (format === 'heic') return { ok: false, reason: 'heic' }
  return format === 'other' ? { ok: false, reason: 'type' } : withinLimit(file, file.name)
}

async function drawn(file: Blob, decode: Decode): Promise<Blob | null> {
  const picture = await decode(file)
  if (!picture || picture.width === 0 || picture.height === 0) return null
  try {
    const { width, height } = fitted(picture)
    return await picture.toJpeg(width, height, JPEG_QUALITY)
  } finally {
    picture.close()
  }
}

function withinLimit(blob: Blob, file_name: string): Prepared {
  return blob.size > PRESCRIPTION_BYTES_MAX ? { ok: false, reason: 'size' } : { ok: true, blob, file_name }
}
