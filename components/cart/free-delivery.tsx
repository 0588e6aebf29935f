import { TruckIcon } from '@/components/ui/icons'
import { fill } from '@/lib/i18n/fill'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'

/** Amount missing to free delivery, without medicines; renders nothing if delivery is never free or already is. */
export function FreeDelivery({ missing }: { missing: number | null }) {
  if (!missing) return null
  return (
    <p role="status" className="flex gap-2 text-sm">
      <TruckIcon className="size-5 shrink-0 text-brand-ink" />
      <span>
        <span className="font-bold">{fill(messages.cart.freeDelivery, { amount: formatEuro(missing) })}</span>{' '}
        <span className="text-muted">{messages.cart.freeDeliveryNote}</span>
      </span>
    </p>
  )
}
