export const MAIN_ID = 'contenuto'

/** The first stop of the keyboard: past the header, into the page. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed start-3 top-3 z-50 flex min-h-touch -translate-y-24 items-center rounded-md bg-brand px-4 font-bold text-on-brand focus:translate-y-0 focus:shadow-overlay print:hidden"
    >
      {label}
    </a>
  )
}
