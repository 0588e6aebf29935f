import 'server-only'
import { toSVG } from 'bwip-js/node'

export type BarCodeFormat = 'ean13' | 'code128'

/** A bar code as a picture's address (SVG, black on nothing); null for a text that the format cannot hold. Drawn on the server: no browser loads the library. */
export function barCodeSource(text: string, format: BarCodeFormat): string | null {
  try {
    const svg = toSVG({ bcid: format, text, height: 18, includetext: false })
    return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  } catch {
    return null
  }
}
