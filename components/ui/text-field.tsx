import { cx } from './class-names'
import { controlClasses, Field, type FieldProps, type InputElement } from './field'

/** A one-line field. Accepts every attribute of `input`, e.g. `{...register('email')}`. */
export function TextField({
  as: Input = 'input',
  inputClassName,
  type = 'text',
  ...props
}: FieldProps<'input'> & InputElement & { inputClassName?: string }) {
  return (
    <Field {...props}>
      {(control) => <Input {...control} type={type} className={cx(controlClasses, inputClassName)} />}
    </Field>
  )
}
