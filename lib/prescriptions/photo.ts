import { PRESCRIPTION_BYTES_MAX } from '@/lib/contract/prescriptions'

/** Longer side of an uploaded photo in pixels; keeps small print of an A4 sheet readable. */
export const LONG_EDGE = 2000
const JPEG_QUALITY = 0.85

/** A decoded picture, upright. */
export interface Picture {
  width: number
  height: number
  /** Draws on white and encodes as JPEG; null if the browser cannot. */
  toJpeg(width: number, height: number, quality: number): Promise<Blob | null>
  close(): void
}

/** Decodes with the browser; tests replace it. Null if it cannot. */
export type Decode = (file: Blob) => Promise<Picture | null>

export type Prepared =
  | { ok: true; blob: Blob; file_name: string }
  /** `heic`: an iPhone's format that neither the browser nor our decoder can read. */
  | { ok: false; reason: 'type' | 'size' | 'heic' | 'empty' }

/** Scales down to the longer side; never up. */
export function fitted({ width, height }: { width: number; height: number }, edge = LONG_EDGE) {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

type Format = 'pdf' | 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

/** Detects the format by the first sixteen bytes. */
export function detectFormat(head: Uint8Array): Format {
  const text = String.fromCharCode(...head)
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test(text.slice(4, 12)) ? 'heic' : 'other'
}

/**
 * Prepares a file for upload: PDFs unchanged, photos as JPEG of at most 2000 pixels, which also removes location and
 * device data. `decodeHeic` is only used for HEIC that the browser cannot draw; other undrawable photos are sent
 * unchanged if the platform accepts them.
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
