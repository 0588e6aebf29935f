import sharp from 'sharp'
import type { PrescriptionType } from '@/lib/contract/prescriptions'
import { invalidField } from '../http/problem'
import { inspectPdf } from './inspect-pdf'

/** Pixels of a picture: twice what the best phones make; more would take a gigabyte to decode. */
const PIXELS_MAX = 100_000_000
const REFUSED = { active: 'file_active', locked: 'file_locked', unreadable: 'file_unreadable' } as const

/**
 * A prescription's file as it is kept: a picture is decoded and written anew, so that nothing of it is left but what is seen (no place, no
 * device, nothing behind its end); a PDF stays as it is, and is refused where it would do something by itself.
 * Throws `validation_failed` with `file_active`, `file_locked` or `file_unreadable`.
 */
export async function cleanFile(content: Buffer, type: PrescriptionType): Promise<Buffer> {
  if (type !== 'application/pdf') return rewritten(content, type)
  const verdict = await inspectPdf(content)
  if (verdict !== 'sound') throw invalidField('prescription', REFUSED[verdict])
  return content
}

async function rewritten(content: Buffer, type: Exclude<PrescriptionType, 'application/pdf'>): Promise<Buffer> {
  try {
    // A photo is turned as its camera was held: that was said in what goes.
    const picture = sharp(content, { limitInputPixels: PIXELS_MAX }).autoOrient()
    if (type === 'image/png') return await picture.png().toBuffer()
    return await (type === 'image/jpeg' ? picture.jpeg({ quality: 90 }) : picture.webp({ quality: 90 })).toBuffer()
  } catch {
    throw invalidField('prescription', 'file_unreadable')
  }
}
