import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names'
import { ErrorIcon } from './field-icons'

/** What a control needs to be one with its label, its hint and its error. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  /** The text of what is wrong; its presence marks the control as invalid. */
  error?: ReactNode
}

/** A field's texts, and all attributes of its control. */
export type FieldProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'children'> & FieldTexts

/** The error's line under a control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 font-bold text-critical text-sm">
      <ErrorIcon className="mt-px size-5" />
      <span>{children}</span>
    </p>
  )
}

/** The look shared by every box one writes or picks in. */
export const controlClasses =
  'block w-full min-w-0 min-h-touch rounded-md border border-control bg-surface px-3 py-2 font-code text-base text-ink transition-colors hover:border-ink disabled:bg-sunken disabled:text-muted aria-invalid:border-2 aria-invalid:border-critical'

/** A label, a control, a hint and an error, wired: the control gets what `children` is called with, all other attributes among it. */
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
