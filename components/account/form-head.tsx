'use client'

import type { ReactNode } from 'react'
import { type FieldErrors, type FieldValues, get } from 'react-hook-form'
import { ErrorSummary, useToldErrors } from '@/components/ui/error-summary'
import { Notice } from '@/components/ui/notice'
import { countText } from '@/lib/i18n/count'
import { codeOf, codeText } from './failure-text'
import type { FormTexts } from './texts'

/**
 * What a form says above its fields: why it was refused as a whole, or the list of its errors where there are several. The focus
 * goes to the first wrong field, so the list is announced without taking it.
 */
export function FormHead<Values extends FieldValues>({
  texts,
  fields,
  errors,
  attempt,
  failure,
  action,
}: {
  texts: FormTexts
  /** In the order of the screen; each is its control's id, and mostly its name. A label tells apart those that are merely empty. */
  fields: readonly { id: string; name?: string; label?: string }[]
  errors: FieldErrors<Values>
  /** The form's count of submits. */
  attempt: number
  failure: string | null
  /** What one can do about the failure. */
  action?: ReactNode
}) {
  const wrong = fields.flatMap(({ id, name = id, label }) => {
    const code = codeOf(get(errors, name))
    if (code === undefined) return []
    const text = codeText(texts, code) ?? code
    return [{ field: id, text: label && code === 'required' ? `${label}: ${text.toLowerCase()}` : text }]
  })
  const told = useToldErrors(wrong, attempt)
  return (
    <>
      {failure !== null && <Notice live tone="critical" title={failure} action={action} />}
      <div role="status" className="empty:absolute">
        {told.length > 1 && <ErrorSummary title={countText(texts.summary, told.length)} errors={told} attempt={0} />}
      </div>
    </>
  )
}
