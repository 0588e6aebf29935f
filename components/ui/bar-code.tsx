import 'server-only'
import { toSVG } from 'bwip-js/node'
import { readyWallets } from '@/lib/wallet/keys'
import messages from '@/messages/it.json'
import { buttonClasses } from './button'

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

/**
 * The ways to have a code at hand: over the whole screen, in a native popover that needs no script and works in copies
 * kept offline, and in the wallet of a phone (`pass`: the address that returns it) where the shop has keys.
 */
export function KeptCode({
  id,
  text,
  format,
  label,
  title,
  pass,
}: {
  /** Unique in the page. */
  id: string
  text: string
  format: BarCodeFormat
  label: string
  title: string
  pass: string
}) {
  const wallets = readyWallets()
  const src = barCodeSource(text, format, 18)
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-3 print:hidden">
      <button type="button" popoverTarget={id} className={buttonClasses({ variant: 'secondary' })}>
        {messages.wallet.large}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className="fixed inset-0 m-0 hidden size-full max-h-none max-w-none flex-col items-center justify-center gap-6 overflow-auto overscroll-contain bg-[#fff] p-4 text-[#000] open:flex"
      >
        <p className="text-center font-bold text-xl [overflow-wrap:anywhere]">{title}</p>
        {src !== null && (
          // biome-ignore lint/performance/noImgElement: an inline drawing gains nothing from optimisation
          <img src={src} alt={label} width={400} height={200} className="h-[45vh] w-full max-w-3xl" />
        )}
        <p
          className="text-center font-bold font-code text-[clamp(1.5rem,7vw,2.75rem)] tracking-[0.12em] [overflow-wrap:anywhere]"
          translate="no"
        >
          {text}
        </p>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="tap rounded-md border border-[#000] px-6 font-bold"
        >
          {messages.wallet.close}
        </button>
      </div>
      {/* Not through the router: a file, or another site. */}
      {wallets.map((wallet) => (
        <a key={wallet} href={`${pass}wallet=${wallet}`} className={buttonClasses({ variant: 'secondary' })}>
          {messages.wallet[wallet]}
        </a>
      ))}
      {wallets.includes('google') && <p className="w-full text-center text-sm">{messages.wallet.googleHint}</p>}
    </div>
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
