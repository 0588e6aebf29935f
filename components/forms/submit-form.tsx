'use client'

import type { ReactNode } from 'react'
import { type FieldValues, get } from 'react-hook-form'
import { ErrorSummary, labelError, useToldErrors } from '@/components/ui/error-summary'
import { Notice } from '@/components/ui/notice'
import { errorCode } from './failure-text'
import { HiddenFields } from './hidden-fields'
import { SubmitButton } from './submit-button'
import type { SubmitFormState } from './use-submit-form'

/**
 * A form with its overall failure or the list of its errors above the fields. Focus moves to the first invalid
 * field, so the list is announced without taking it. Before hydration it submits by POST: input never gets into the
 * address.
 */
export function SubmitForm<Values extends FieldValues, Sent>({
  of: { form, labels, prefix, plain, errorText, submit, failure, kept },
  heading,
  action,
  button,
  className = 'grid max-w-form gap-4',
  children,
  ...name
}: {
  'aria-label'?: string
  'aria-labelledby'?: string
  /** `kept` announces a restored draft. */
  of: SubmitFormState<Values, Sent> & { kept?: string | null }
  heading?: ReactNode
  action?: (code: string | null) => ReactNode
  /** Text of the submit button, or other buttons in its place. */
  button: ReactNode
  className?: string
  children: ReactNode
}) {
  const { errors, submitCount, isSubmitting } = form.formState
  const wrong = Object.entries(labels).flatMap(([name, label]) => {
    const code = errorCode(get(errors, name))
    if (code === undefined) return []
    return [{ field: `${prefix}${name}`, text: labelError(label, errorText(code, name) ?? code) }]
  })
  const told = useToldErrors(wrong, submitCount)
  return (
    <form {...name} method="post" action={plain?.action} onSubmit={submit} noValidate className={className}>
      {plain && <HiddenFields fields={plain.hidden} />}
      {heading}
      {failure && <Notice live tone="critical" title={failure.text} action={action?.(failure.code)} />}
      <div role="status" className="empty:absolute">
        {told.length > 1 && <ErrorSummary errors={told} attempt={0} />}
      </div>
      {kept && <Notice live title={kept} />}
      {children}
      {typeof button === 'string' ? (
        <SubmitButton loading={isSubmitting} plain={plain !== undefined}>
          {button}
        </SubmitButton>
      ) : (
        button
      )}
    </form>
  )
}
