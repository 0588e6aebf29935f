import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { IconButton } from './button'
import { cx } from './class-names'
import { Exact } from './exact'
import { PlusIcon } from './shell-icons'
import { MinusIcon, TrashIcon } from './stepper-icons'

const texts = messages.product
const BLOCKED = 'aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-60'

/**
 * A quantity between two buttons; the caller owns the number. At 1 the minus button removes the product if
 * `onRemove` is given; at `max` the plus button stays focusable (aria-disabled) and a line says why. Has the height
 * of a button of its size.
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
  product: string
  /** Screen reader label of the group, read before the number. */
  group: string
  quantity: number
  max: number | null
  /** On a card: pill shape on its own background. */
  small?: boolean
  onChange: (quantity: number) => void
  onRemove?: () => void
}) {
  const atMinimum = quantity <= 1
  const atMaximum = max !== null && quantity >= max
  const removes = atMinimum && onRemove
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form group; these are two buttons and a number */}
      <div
        role="group"
        aria-label={group}
        className={cx(
          // The border overlays the buttons, which take the full height.
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
          <Exact>{quantity}</Exact>
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
