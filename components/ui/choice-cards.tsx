'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names'
import { FieldError } from './field'
import { useEarlyPress } from './use-early-press'

export type Choice = {
  value: string
  label: ReactNode
  hint?: ReactNode
  /** Content at the end of the card: a fee, a time. */
  aside?: ReactNode
  disabled?: boolean
}

/** Selects the radio with this value; react-hook-form may have reset it to the default. */
function choose(group: HTMLElement, value: string) {
  const chosen = [...group.querySelectorAll('input')].find((radio) => radio.value === value)
  if (!chosen?.checked) chosen?.click()
}

/**
 * Radio buttons as cards; native inputs, so arrow keys, forms and screen readers work. Accepts the props of a form
 * field; `columns` puts short ones side by side on wide screens.
 */
export function ChoiceCards({
  id,
  label,
  choices,
  hint,
  error,
  columns,
  defaultValue,
  ...input
}: {
  label: ReactNode
  choices: Choice[]
  hint?: ReactNode
  error?: ReactNode
  columns?: boolean
} & Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked' | 'defaultChecked'>) {
  const own = useId()
  const early = useEarlyPress<HTMLFieldSetElement>(choose)
  const hintId = `${own}-hint`
  const errorId = `${own}-error`
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={cx(error ? errorId : null, hint ? hintId : null)}
      className="min-w-0"
      {...early}
    >
      <legend className="mb-2 font-bold text-lg">{label}</legend>
      {hint && (
        <p id={hintId} className="-mt-1 mb-2 text-muted text-sm">
          {hint}
        </p>
      )}
      <div className={cx('grid gap-2', columns && 'sm:grid-cols-2')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'relative flex min-h-touch items-start gap-3 rounded-md border border-control bg-surface p-3 transition-colors',
              'has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand',
              'has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2',
              choice.disabled ? 'cursor-not-allowed border-line bg-sunken text-muted' : 'hover:border-ink',
              Boolean(error) && 'border-critical',
            )}
          >
            <input
              {...input}
              type="radio"
              value={choice.value}
              defaultChecked={defaultValue === undefined ? undefined : choice.value === defaultValue}
              disabled={choice.disabled}
              aria-describedby={choice.hint ? `${own}-${choice.value}` : undefined}
              className="mt-0.5 size-5 shrink-0 appearance-none rounded-pill border-2 border-control bg-surface outline-none checked:border-[0.375rem] checked:border-brand forced-colors:appearance-auto"
            />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block font-bold leading-snug">{choice.label}</span>
              {choice.hint && (
                <span id={`${own}-${choice.value}`} className="mt-0.5 block text-muted text-sm">
                  {choice.hint}
                </span>
              )}
            </span>
            {choice.aside && <span className="shrink-0 font-bold">{choice.aside}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
