import 'server-only'
import { toSVG } from 'bwip-js/node'

export type BarCodeFormat = 'ean13' | 'code128'

/**
 * Renders a bar code as a data URL (SVG, black on transparent); null if the format cannot encode the text. On the
 * server, so that no browser loads the library.
 */
export function barCodeSource(text: string, format: BarCodeFormat): string | null {
  try {
    const svg = toSVG({ bcid: format, text, height: 18, includetext: false })
    return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  } catch {
    return null
  }
}
