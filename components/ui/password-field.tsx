'use client'

import { type ComponentProps, useState } from 'react'
import { cx } from './class-names'
import { controlClasses, Field, type FieldTexts } from './field'
import { EyeIcon, EyeOffIcon } from './icons'

/** A password with a button that shows it. Paste and password managers are welcome. */
export function PasswordField({
  label,
  hint,
  error,
  className,
  showLabel,
  hideLabel,
  autoComplete = 'current-password',
  ...props
}: Omit<ComponentProps<'input'>, 'children' | 'type'> & FieldTexts & { showLabel: string; hideLabel: string }) {
  const [shown, setShown] = useState(false)
  const Drawing = shown ? EyeOffIcon : EyeIcon
  return (
    <Field label={label} hint={hint} error={error} id={props.id} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...props}
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={cx(controlClasses, 'pe-13')}
          />
          <button
            type="button"
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 flex w-12 items-center justify-center rounded-md text-muted hover:text-ink"
          >
            <Drawing />
          </button>
        </div>
      )}
    </Field>
  )
}
