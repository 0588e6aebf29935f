import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { IconButton } from './button'
import { MinusIcon, PlusIcon } from './shell-icons'

const texts = messages.product

/**
 * A product's quantity between two round buttons. It only shows and asks: the caller keeps the number. At `max` the plus stays reachable
 * (aria-disabled) and a line says why.
 */
export function QuantityStepper({
  product,
  group,
  quantity,
  max,
  onChange,
}: {
  /** The product's name. */
  product: string
  /** What readers hear before the number. */
  group: string
  quantity: number
  max: number | null
  onChange: (quantity: number) => void
}) {
  const atMinimum = quantity <= 1
  const atMaximum = max !== null && quantity >= max
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form's group; these are two buttons and a number */}
      <div
        role="group"
        aria-label={group}
        className="inline-flex items-center rounded-md border border-control bg-surface"
      >
        <IconButton
          icon={MinusIcon}
          label={fill(texts.decrease, { product })}
          aria-disabled={atMinimum || undefined}
          className="aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-60"
          onClick={() => (atMinimum ? undefined : onChange(quantity - 1))}
        />
        <output className="min-w-9 text-center font-bold text-lg tabular-nums" aria-live="polite">
          {quantity}
        </output>
        <IconButton
          icon={PlusIcon}
          label={fill(texts.increase, { product })}
          aria-disabled={atMaximum || undefined}
          className="aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-60"
          onClick={() => (atMaximum ? undefined : onChange(quantity + 1))}
        />
      </div>
      {atMaximum && (
        <p role="status" className="mt-1.5 text-muted text-sm">
          {fill(texts.max, { count: max })}
        </p>
      )}
    </div>
  )
}
