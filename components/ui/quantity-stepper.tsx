import { IconButton } from './button'
import { MinusIcon, PlusIcon, TrashIcon } from './shell-icons'

export type StepperLabels = { group: string; increase: string; decrease: string; remove?: string }

/**
 * A quantity between two round buttons. It only shows and asks: the caller keeps the number. With `onRemove` the minus
 * at the minimum becomes a bin. At `max` the plus stays reachable (aria-disabled) and `maxReason` says why.
 */
export function QuantityStepper({
  quantity,
  min = 1,
  max,
  onChange,
  onRemove,
  labels,
  maxReason,
  busy,
}: {
  quantity: number
  min?: number
  max?: number | null
  onChange: (quantity: number) => void
  onRemove?: () => void
  labels: StepperLabels
  maxReason?: string
  busy?: boolean
}) {
  const atMinimum = quantity <= min
  const atMaximum = typeof max === 'number' && quantity >= max
  const removes = atMinimum && onRemove !== undefined
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form's group; these are two buttons and a number */}
      <div
        role="group"
        aria-label={labels.group}
        aria-busy={busy || undefined}
        className="inline-flex items-center rounded-md border border-control bg-surface"
      >
        <IconButton
          icon={removes ? TrashIcon : MinusIcon}
          label={removes ? (labels.remove ?? labels.decrease) : labels.decrease}
          aria-disabled={(atMinimum && !removes) || undefined}
          className="aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-60"
          onClick={() => (removes ? onRemove() : atMinimum ? undefined : onChange(quantity - 1))}
        />
        <output className="min-w-9 text-center font-bold text-lg tabular-nums" aria-live="polite">
          {quantity}
        </output>
        <IconButton
          icon={PlusIcon}
          label={labels.increase}
          aria-disabled={atMaximum || undefined}
          className="aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-60"
          onClick={() => (atMaximum ? undefined : onChange(quantity + 1))}
        />
      </div>
      {atMaximum && maxReason && (
        <p role="status" className="mt-1.5 text-muted text-sm">
          {maxReason}
        </p>
      )}
    </div>
  )
}
