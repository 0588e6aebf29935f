import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names'
import type { ControlledInput } from './controlled-input'
import { ErrorIcon } from './field-icons'

/** Props that link a control with its label, hint and error. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  /** Error text; if present, the control is marked invalid. */
  error?: ReactNode
}

/** Texts of a field and all attributes of its control. */
export type FieldProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'children'> & FieldTexts

/** `ControlledInput` for a controlled field that the server renders. */
export type InputElement = { as?: 'input' | typeof ControlledInput }

/** Error line under a control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 font-bold text-critical text-sm">
      <ErrorIcon className="mt-px size-5" />
      <span>{children}</span>
    </p>
  )
}

/** Shared look of text boxes and selects. */
export const controlClasses =
  'block w-full min-w-0 min-h-touch rounded-md border border-control bg-surface px-3 py-2 font-code text-base text-ink transition-colors hover:border-ink disabled:bg-sunken disabled:text-muted aria-invalid:border-2 aria-invalid:border-critical'

/**
 * Label, control, hint and error, linked by IDs. `children` receives the control's props, including all other
 * attributes.
 */
export function Field<Props extends FieldTexts & { id?: string; className?: string }>({
  label,
  hint,
  error,
  className,
  children,
  ...props
}: Props & {
  children: (control: Omit<Props, keyof FieldTexts | 'className' | 'children'> & ControlProps) => ReactNode
}) {
  const made = useId()
  const id = props.id ?? made
  const described = cx(error ? `${id}-error` : null, hint ? `${id}-hint` : null)
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-bold text-base leading-snug">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {children({ ...props, id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
