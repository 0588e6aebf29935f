import { cx } from '@/components/ui/class-names'

function LeafMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className="size-8">
      <path className="fill-brand" d="M5.5 27C1.5 14 9 4.5 28 4c.5 15.5-7 25.5-20 23.2Z" />
      <path
        className="fill-none stroke-on-brand"
        strokeWidth="1.8"
        strokeLinecap="round"
        d="M4 29.5C8 21 13.5 15.5 21.5 11M12.2 18.6l-.7-5.4M12.2 18.6l6 .6"
      />
      <path className="fill-none stroke-brand" strokeWidth="1.8" strokeLinecap="round" d="M4 29.5 5.8 26.2" />
    </svg>
  )
}

/**
 * Leaf and shop name. The name is text, so an operator can set it; `compact` makes room for the pharmacy on a small
 * phone, and for a customer's icons.
 */
export function Logo({ brand, compact }: { brand: string; compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <LeafMark />
      <span
        className={cx(
          'font-bold text-[1.375rem] leading-none tracking-tight',
          compact ? '@max-[21rem]:sr-only max-sm:in-data-signed-in:sr-only' : '@max-[17rem]:sr-only',
        )}
      >
        {brand}
      </span>
    </span>
  )
}
