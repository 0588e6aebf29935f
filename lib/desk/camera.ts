'use client'

import * as z from 'zod/mini'
import { readScan } from '@/lib/identifiers/scan'
import { addParts, joinNre, NO_PARTS } from '@/lib/prescriptions/bar-codes'

/** Reads the bar codes of a camera's frames. */
export interface CodeReader {
  read(video: HTMLVideoElement): Promise<string[]>
  close(): void
}

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_39', 'code_128', 'data_matrix', 'qr_code']

/** Returns the browser's own reader if it knows all formats, or ours. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: found } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = (await found?.getSupportedFormats().catch(() => [])) ?? []
  if (!found || FORMATS.some((format) => !known.includes(format))) return openWorker()
  const detector = new found({ formats: FORMATS })
  return {
    // A frame that is not ready has no codes.
    read: async (video) => (await detector.detect(video).catch(() => [])).map(({ rawValue }) => rawValue),
    close: () => {},
  }
}

const answer = z.array(z.string())
/** Longest side of a frame that is read: small codes stay sharp, and a frame takes a fraction of a second. */
const SIDE_MAX = 1280

/** Reads in a worker: its WebAssembly is no script of the page, whose policy allows none. */
function openWorker(): CodeReader {
  const worker = new Worker('/scanner/worker.js')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return {
    async read(video) {
      const { videoWidth: width, videoHeight: height } = video
      if (!context || width === 0) return []
      const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
      const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
      Object.assign(context.canvas, { width: wide, height: high })
      context.drawImage(video, 0, 0, wide, high)
      const pixels = context.getImageData(0, 0, wide, high)
      const read = await new Promise<unknown>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = () => reject(new Error('the reader of bar codes could not be loaded'))
        worker.postMessage(pixels, [pixels.data.buffer])
      })
      const codes = answer.safeParse(read)
      if (!codes.success) throw new Error('the reader of bar codes could not be loaded')
      return codes.data
    },
    close: () => worker.terminate(),
  }
}

/**
 * Chooses the code that is meant from those in a frame; null if there is none. Both bar codes of a prescription are one;
 * half of it counts only once it has been seen `alone` for a while, as it may be a loyalty card.
 */
export function chooseCode(codes: readonly string[], alone = false): string | null {
  const nre = joinNre(
    addParts(
      NO_PARTS,
      codes.map((code) => code.replace(/^\][A-Za-z]\d/, '')),
    ),
  )
  if (nre !== null) return nre
  const known = codes.filter((code) => readScan(code) !== null)
  return known.find((code) => !readScan(code)?.is_half_nre) ?? (alone ? (known[0] ?? null) : null)
}
