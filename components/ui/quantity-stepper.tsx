import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { IconButton } from './button'
import { cx } from './class-names'
import { PlusIcon } from './shell-icons'
import { MinusIcon, TrashIcon } from './stepper-icons'

const texts = messages.product
const BLOCKED = 'aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-60'

/**
 * A product's quantity between two buttons. It only shows and asks: the caller keeps the number. At one the minus takes the product out,
 * where `onRemove` is given; at `max` the plus stays reachable (aria-disabled) and a line says why. As high as a button of its size.
 */
export function QuantityStepper({
  product,
  group,
  quantity,
  max,
  small,
  onChange,
  onRemove,
}: {
  /** The product's name. */
  product: string
  /** What readers hear before the number. */
  group: string
  quantity: number
  max: number | null
  /** On a card: round ends, on a ground of its own. */
  small?: boolean
  onChange: (quantity: number) => void
  onRemove?: () => void
}) {
  const atMinimum = quantity <= 1
  const atMaximum = max !== null && quantity >= max
  const removes = atMinimum && onRemove
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form's group; these are two buttons and a number */}
      <div
        role="group"
        aria-label={group}
        className={cx(
          // Its edge lies over the buttons: they fill it, and it is as high as they are.
          'relative inline-flex items-center justify-between bg-surface after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:border after:border-control',
          small ? 'rounded-pill shadow-raised [&>button]:rounded-pill' : 'rounded-md',
        )}
      >
        <IconButton
          small={small ?? false}
          icon={removes ? TrashIcon : MinusIcon}
          label={fill(removes ? messages.cart.remove : texts.decrease, { product })}
          aria-disabled={(atMinimum && !onRemove) || undefined}
          className={BLOCKED}
          onClick={() => (removes ? onRemove() : atMinimum ? undefined : onChange(quantity - 1))}
        />
        <output className="min-w-9 text-center font-bold text-lg tabular-nums" aria-live="polite">
          {quantity}
        </output>
        <IconButton
          small={small ?? false}
          icon={PlusIcon}
          label={fill(texts.increase, { product })}
          aria-disabled={atMaximum || undefined}
          className={BLOCKED}
          onClick={() => (atMaximum ? undefined : onChange(quantity + 1))}
        />
      </div>
      {atMaximum && (
        <p role="status" className="mt-1.5 rounded-md bg-surface text-muted text-sm">
          {fill(texts.max, { count: max })}
        </p>
      )}
    </div>
  )
}
