import 'server-only'
import { toSVG } from 'bwip-js/node'

/** A bar code, black on white in both colour schemes, for a scanner at the counter. */
export function BarCode({
  text,
  format,
  label,
  height = 18,
}: {
  text: string
  format: BarCodeFormat
  label: string
  /** Of the drawing in mm, which sets its proportions. */
  height?: number
}) {
  const src = barCodeSource(text, format, height)
  if (src === null) return null
  return (
    <span className="mx-auto block w-full max-w-md rounded-md bg-[#fff] p-4 print:p-0">
      {/* biome-ignore lint/performance/noImgElement: an inline drawing gains nothing from optimisation */}
      <img src={src} alt={label} width={400} height={120} className="h-28 w-full" />
    </span>
  )
}

type BarCodeFormat = 'ean13' | 'ean8' | 'code128' | 'code39' | 'code32'

/**
 * Renders a bar code as a data URL (SVG, black on transparent); null if the format cannot encode the text. On the
 * server, so that no browser loads the library.
 */
function barCodeSource(text: string, format: BarCodeFormat, height: number): string | null {
  try {
    const svg = toSVG({ bcid: format, text, height, includetext: false })
    return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  } catch {
    return null
  }
}
