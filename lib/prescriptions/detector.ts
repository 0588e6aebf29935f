'use client'

/** The used part of the Barcode Detection API, which TypeScript lacks. */
export interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const FORMATS = ['code_39', 'code_128']

/** Creates a detector if the browser supports these formats and has a camera; else null. */
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
