import { type BarCodeFormat, barCodeSource } from '@/lib/orders/bar-code'

/** A bar code, black on white in both colour schemes, for a scanner at the counter. */
export function BarCode({ text, format, label }: { text: string; format: BarCodeFormat; label: string }) {
  const src = barCodeSource(text, format)
  if (src === null) return null
  return (
    <span className="mx-auto block w-full max-w-md rounded-md bg-[#fff] p-4 print:p-0">
      {/* biome-ignore lint/performance/noImgElement: an inline drawing gains nothing from optimisation */}
      <img src={src} alt={label} width={400} height={120} className="h-28 w-full" />
    </span>
  )
}
