import type { ComponentProps } from 'react'
import { cx } from './class-names'
import { controlClasses, Field, type FieldTexts } from './field'

/** A one-line field. Takes every attribute of `input`, and so `{...register('email')}`. */
export function TextField({
  label,
  hint,
  error,
  className,
  inputClassName,
  type = 'text',
  ...props
}: Omit<ComponentProps<'input'>, 'children'> & FieldTexts & { inputClassName?: string }) {
  return (
    <Field label={label} hint={hint} error={error} id={props.id} className={className}>
      {(control) => <input {...props} {...control} type={type} className={cx(controlClasses, inputClassName)} />}
    </Field>
  )
}

/** A field of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  rows = 4,
  ...props
}: Omit<ComponentProps<'textarea'>, 'children'> & FieldTexts) {
  return (
    <Field label={label} hint={hint} error={error} id={props.id} className={className}>
      {(control) => <textarea {...props} {...control} rows={rows} className={controlClasses} />}
    </Field>
  )
}
