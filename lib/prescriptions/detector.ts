'use client'

/** What of the Barcode Detection API is used; TypeScript does not know it yet. */
export interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The kinds of bar code that promemoria are printed with. */
const FORMATS = ['code_39', 'code_128']

/** A detector where the browser has one for these bar codes, and a camera to look through; else null. */
export async function createDetector(scope: object = globalThis): Promise<Detector | null> {
  const { BarcodeDetector: found, navigator: device } = scope as {
    BarcodeDetector?: DetectorClass
    navigator?: Navigator
  }
  if (!found || !device?.mediaDevices?.getUserMedia) return null
  try {
    const known = await found.getSupportedFormats()
    const formats = FORMATS.filter((format) => known.includes(format))
    return formats.length > 0 ? new found({ formats }) : null
  } catch {
    return null
  }
}
