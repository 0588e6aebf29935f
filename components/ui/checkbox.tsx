import { type ComponentProps, useId } from 'react'
import { cx } from './class-names'
import { FieldError, type FieldTexts, type InputElement } from './field'

const box =
  'mt-0.5 size-6 shrink-0 appearance-none border-2 border-control bg-surface bg-center bg-no-repeat transition-colors checked:border-brand checked:bg-brand disabled:opacity-50 aria-invalid:border-critical forced-colors:appearance-auto'

/** A checkbox whose whole line is clickable. Consents must not be ticked in advance. */
export function Checkbox({
  as: Input = 'input',
  label,
  hint,
  error,
  className,
  ...props
}: ComponentProps<'input'> & FieldTexts & InputElement) {
  const made = useId()
  const id = props.id ?? made
  return (
    <div className={className}>
      <div className="relative isolate flex min-h-touch items-start gap-3 py-2">
        <span className="relative flex">
          <Input
            {...props}
            type="checkbox"
            id={id}
            aria-describedby={cx(error ? `${id}-error` : null, hint ? `${id}-hint` : null)}
            aria-invalid={error ? true : undefined}
            className={cx(box, 'peer rounded-sm')}
          />
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="pointer-events-none absolute top-0.5 size-6 fill-none stroke-3 stroke-on-brand opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          >
            <path d="M6 12.5 10.5 17 18.5 8" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <label htmlFor={id} className="block pt-0.5 leading-snug before:absolute before:inset-0 before:-z-1">
            {label}
          </label>
          {hint && (
            <span id={`${id}-hint`} className="mt-0.5 block text-muted text-sm">
              {hint}
            </span>
          )}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
