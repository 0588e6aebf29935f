/** The number on an icon. Nothing for zero, and nothing where the number is not known. The name is the icon's own. */
export function CountBadge({ count }: { count: number | null }) {
  if (!count) return null
  return (
    <span
      aria-hidden="true"
      className="absolute -end-2 -top-1.5 flex h-5 min-w-5 items-center justify-center rounded-pill bg-brand px-1 font-bold text-[0.75rem] text-on-brand leading-none tabular-nums ring-2 ring-paper"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
