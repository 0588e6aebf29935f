import { type BarCodeFormat, barCodeSource } from '@/lib/bar-code'

/** A bar code, black on white in either scheme, as large as its place: what a scanner at the counter reads from a phone. */
export function BarCode({ text, format, label }: { text: string; format: BarCodeFormat; label: string }) {
  const src = barCodeSource(text, format)
  if (src === null) return null
  return (
    <span className="mx-auto block w-full max-w-md rounded-md bg-[#fff] p-4 print:p-0">
      {/* biome-ignore lint/performance/noImgElement: an inline drawing, which no optimiser makes smaller */}
      <img src={src} alt={label} width={400} height={120} className="h-28 w-full" />
    </span>
  )
}
