'use client'

import { useState } from 'react'
import messages from '@/messages/it.json'
import { cx } from './class-names'
import { controlClasses, Field, type FieldProps, type InputElement } from './field'
import { icon } from './icon'
import { PressButton } from './press-button'

const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z'
const EyeIcon = icon(EYE)
const EyeOffIcon = icon(`${EYE}M4 4l16 16`)

/** A password field with a show button. Allows paste and password managers. */
export function PasswordField({
  as: Input = 'input',
  autoComplete = 'current-password',
  ...props
}: Omit<FieldProps<'input'>, 'type'> & InputElement) {
  const [shown, setShown] = useState(false)
  const Drawing = shown ? EyeOffIcon : EyeIcon
  return (
    <Field {...props}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={cx(controlClasses, 'pe-13')}
          />
          <PressButton
            aria-label={shown ? messages.auth.hidePassword : messages.auth.showPassword}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="noscript:hidden absolute inset-y-0 end-0 flex w-12 items-center justify-center rounded-md text-muted hover:text-ink"
          >
            <Drawing />
          </PressButton>
        </div>
      )}
    </Field>
  )
}
