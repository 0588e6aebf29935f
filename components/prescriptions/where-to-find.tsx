import messages from '@/messages/it.json'

const BARS = [0, 3, 5, 9, 11, 14, 18, 20, 24, 27, 29, 33, 36, 38, 42, 45, 47, 51, 54, 56]

/** A bar code of this width, with the number below it marked. */
function Marked({ x, y, number }: { x: number; y: number; number: string }) {
  return (
    <g>
      <path d={BARS.map((bar) => `M${x + bar} ${y}v14`).join('')} className="stroke-ink" strokeWidth="1.5" />
      <rect
        x={x - 5}
        y={y + 17}
        width="68"
        height="15"
        rx="3"
        className="fill-brand-soft stroke-brand"
        strokeWidth="2"
      />
      <text x={x + 29} y={y + 28} textAnchor="middle" className="fill-ink font-bold text-[9px]">
        {number}
      </text>
    </g>
  )
}

const PAPER = 'fill-surface stroke-control'
const LINES = 'stroke-line'

const DRAWINGS = {
  nre: (
    <>
      <rect x="10" y="5" width="220" height="140" rx="4" className={PAPER} strokeWidth="1.5" />
      <text x="20" y="22" className="fill-ink font-bold text-[9px]">
        PROMEMORIA
      </text>
      <Marked x={92} y={14} number="1300A" />
      <Marked x={163} y={14} number="4000000248" />
      <path d="M20 66h130M20 80h200M20 94h200M20 108h160M20 122h190" className={LINES} strokeWidth="3" />
    </>
  ),
  nrbe: (
    <>
      <rect x="10" y="5" width="220" height="140" rx="4" className={PAPER} strokeWidth="1.5" />
      <text x="20" y="22" className="fill-ink font-bold text-[9px]">
        RICETTA BIANCA
      </text>
      <Marked x={163} y={14} number="NRBE" />
      <path d="M20 66h130M20 80h200M20 94h200M20 108h160M20 122h190" className={LINES} strokeWidth="3" />
    </>
  ),
  card: (
    <>
      <rect x="10" y="5" width="220" height="140" rx="12" className={PAPER} strokeWidth="1.5" />
      <text x="120" y="26" textAnchor="middle" className="fill-ink font-bold text-[10px]">
        TESSERA SANITARIA
      </text>
      <rect x="22" y="38" width="176" height="20" rx="3" className="fill-brand-soft stroke-brand" strokeWidth="2" />
      <text x="28" y="52" className="fill-ink font-bold text-[11px] tracking-wider">
        RSSMRA80A01H501U
      </text>
      <path d="M28 76h90M28 92h120M28 108h70M28 124h100" className={LINES} strokeWidth="3" />
    </>
  ),
}

/** A folded drawing of where a number is printed. Works without JavaScript. */
export function WhereToFind({ what }: { what: keyof typeof DRAWINGS }) {
  return (
    <details className="mt-1">
      <summary className="link tap w-fit text-sm">{messages.checkout.prescription.where.title}</summary>
      <svg viewBox="0 0 240 150" aria-hidden="true" className="mt-2 w-full max-w-72 fill-none">
        {DRAWINGS[what]}
      </svg>
      <p className="mt-2 max-w-text text-sm">{messages.checkout.prescription.where[what]}</p>
    </details>
  )
}
