import type { ComponentProps } from 'react'
import { cx } from './class-names'
import { controlClasses, Field, type FieldTexts } from './field'
import { ChevronDownIcon } from './icons'

export type SelectOption = { value: string; label: string; disabled?: boolean }

/** A native select: the phone's own wheel, the keyboard's own letters. */
export function SelectField({
  label,
  hint,
  error,
  className,
  options,
  placeholder,
  ...props
}: Omit<ComponentProps<'select'>, 'children'> & FieldTexts & { options: SelectOption[]; placeholder?: string }) {
  return (
    <Field label={label} hint={hint} error={error} id={props.id} className={className}>
      {(control) => (
        <div className="relative">
          <select {...props} {...control} className={cx(controlClasses, 'appearance-none pe-11')}>
            {placeholder && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted" />
        </div>
      )}
    </Field>
  )
}
