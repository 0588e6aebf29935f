import { type ComponentProps, useId } from 'react'
import { cx } from './class-names'
import { FieldError, type FieldTexts, type InputElement } from './field'

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
      <div className="tick-line">
        <span className="relative flex">
          <Input
            {...props}
            type="checkbox"
            id={id}
            aria-describedby={cx(error ? `${id}-error` : null, hint ? `${id}-hint` : null)}
            aria-invalid={error ? true : undefined}
            className="tick"
          />
          <svg viewBox="0 0 24 24" aria-hidden="true" className="tick-sign">
            <path d="M6 12.5 10.5 17 18.5 8" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <label htmlFor={id} className="tick-label">
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
