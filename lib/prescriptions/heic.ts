'use client'

import * as z from 'zod/mini'
import { createPicture } from './decode'
import type { Picture } from './photo'

const decoded = z.nullable(
  z.object({ width: z.number(), height: z.number(), data: z.instanceof(Uint8ClampedArray<ArrayBuffer>) }),
)

/** The decoder could not be loaded, which says nothing about the photo. */
export class DecoderError extends Error {
  override name = 'DecoderError'
}

/**
 * Decodes a HEIC photo with our own decoder, upright; null if it cannot. Throws {@link DecoderError}. Loads
 * 3 MB of script, so it is the last resort.
 */
export async function decodeHeic(file: Blob): Promise<Picture | null> {
  const bytes = await file.arrayBuffer()
  const pixels = decoded.parse(await runWorker(bytes))
  if (!pixels) return null
  const bitmap = await createImageBitmap(new ImageData(pixels.data, pixels.width, pixels.height))
  return createPicture(bitmap, bitmap.width, bitmap.height, () => bitmap.close())
}

/** One worker per photo, to free its memory. */
function runWorker(bytes: ArrayBuffer): Promise<unknown> {
  const worker = new Worker('/heic/worker.js')
  return new Promise<unknown>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    // The worker catches what is wrong with a photo.
    worker.onerror = () => reject(new DecoderError())
    worker.postMessage(bytes, [bytes])
  }).finally(() => worker.terminate())
}
