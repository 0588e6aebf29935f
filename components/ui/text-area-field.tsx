import { controlClasses, Field, type FieldProps } from './field'

/** A field of several lines. Accepts every attribute of `textarea`. */
export function TextAreaField({ rows = 4, ...props }: FieldProps<'textarea'>) {
  return <Field {...props}>{(control) => <textarea {...control} rows={rows} className={controlClasses} />}</Field>
}
