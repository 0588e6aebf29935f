import { TruckIcon } from '@/components/ui/icons'
import { fill } from '@/lib/i18n/fill'
import { formatEuro } from '@/lib/money'

/** What is missing to free delivery, which no medicine brings nearer; nothing where it never is free. */
export function FreeDelivery({
  missing,
  texts,
}: {
  missing: number | null
  texts: { free_missing: string; free_note: string; free_reached: string }
}) {
  if (missing === null) return null
  return (
    <p role="status" className="flex gap-2 text-sm">
      <TruckIcon className="size-5 shrink-0 text-brand-ink" />
      <span>
        {missing === 0 ? (
          texts.free_reached
        ) : (
          <>
            <span className="font-bold">{fill(texts.free_missing, { amount: formatEuro(missing) })}</span>{' '}
            <span className="text-muted">{texts.free_note}</span>
          </>
        )}
      </span>
    </p>
  )
}
