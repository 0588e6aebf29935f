import type { PrescriptionType } from '@/lib/contract/prescriptions'

export const EXTENSIONS: Record<PrescriptionType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Detects the type by the first bytes; null for unsupported files. */
export function typeOfFile(content: Buffer): PrescriptionType | null {
  const text = (from: number, to: number) => content.toString('latin1', from, to)
  if (text(0, 5) === '%PDF-') return 'application/pdf'
  if (content.subarray(0, 3).equals(JPEG)) return 'image/jpeg'
  if (content.subarray(0, 8).equals(PNG)) return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  return null
}

const NAME_MAX = 120

/** Returns a safe, short file name with the type's extension. */
export function safeFileName(given: string, type: PrescriptionType): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control and format characters are what has to go
  const clean = last.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069"<>|:*?]/g, '').trim()
  const stem = clean.replace(/^\.+/, '').replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return `${Array.from(stem).slice(0, NAME_MAX).join('').trim() || 'ricetta'}.${EXTENSIONS[type]}`
}

/** Content-Disposition for a download: ASCII for old clients, and full (RFC 6266, RFC 8187). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
