'use client'

import { useState } from 'react'
import messages from '@/messages/it.json'
import { cx } from './class-names'
import { controlClasses, Field, type FieldProps } from './field'
import { EyeIcon, EyeOffIcon } from './icons'

/** A password with a button that shows it. Paste and password managers are welcome. */
export function PasswordField({ autoComplete = 'current-password', ...props }: Omit<FieldProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Drawing = shown ? EyeOffIcon : EyeIcon
  return (
    <Field {...props}>
      {(control) => (
        <div className="relative">
          <input
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
            aria-label={shown ? messages.auth.hidePassword : messages.auth.showPassword}
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
