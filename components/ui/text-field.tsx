import { cx } from './class-names'
import { controlClasses, Field, type FieldProps } from './field'

/** A one-line field. Accepts every attribute of `input`, e.g. `{...register('email')}`. */
export function TextField({
  inputClassName,
  type = 'text',
  ...props
}: FieldProps<'input'> & { inputClassName?: string }) {
  return (
    <Field {...props}>
      {(control) => <input {...control} type={type} className={cx(controlClasses, inputClassName)} />}
    </Field>
  )
}
