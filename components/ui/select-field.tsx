import { cx } from './class-names'
import { controlClasses, Field, type FieldProps } from './field'
import { ChevronDownIcon } from './shell-icons'

/** A native select, with the phone's picker and type-ahead. */
export function SelectField({
  options,
  ...props
}: FieldProps<'select'> & { options: { value: string; label: string }[] }) {
  return (
    <Field {...props}>
      {(control) => (
        <div className="relative">
          <select {...control} className={cx(controlClasses, 'appearance-none pe-11')}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted" />
        </div>
      )}
    </Field>
  )
}
