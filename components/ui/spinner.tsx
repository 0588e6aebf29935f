/** A spinner; announced with `label`, decorative without. */
export function Spinner({ label, className = 'size-5' }: { label?: string; className?: string }) {
  const ring = (
    <svg viewBox="0 0 24 24" fill="none" strokeWidth="2.5" aria-hidden="true" className={`animate-spin ${className}`}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" />
    </svg>
  )
  if (!label) return ring
  return (
    <span role="status" className="inline-flex items-center gap-2">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  )
}
