'use client'

import { useEffect, useRef, useState } from 'react'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { cx } from './class-names'
import { Notice } from './notice'

export type FormError = { field: string; text: string }
type ToldError = FormError & { fixed: boolean }

/** Text of an error outside its field: the label before it, unless the text names the field by itself. */
export function labelError(label: string | undefined, text: string): string {
  if (!label || /^Manca /.test(text)) return text
  // Abbreviations such as CAP keep their capitals.
  return `${label}: ${text.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())}`
}

/**
 * Errors of a form at its last failed submit; corrected ones are marked `fixed`, since a shrinking list would move
 * the button from under the pointer. `attempt` changes with each submit.
 */
export function useToldErrors(errors: FormError[], attempt: number): ToldError[] {
  const [told, setTold] = useState({ attempt, errors })
  if (told.attempt !== attempt) setTold({ attempt, errors })
  const before = told.attempt === attempt ? told.errors : errors
  const still = before.map((error) => {
    const now = errors.find(({ field }) => field === error.field)
    return { ...(now ?? error), fixed: now === undefined }
  })
  const later = errors.filter(({ field }) => !before.some((error) => error.field === field))
  return [...still, ...later.map((error) => ({ ...error, fixed: false }))]
}

/**
 * Errors of a form above it, each a link to its field, struck through once corrected. Takes focus when `attempt`
 * changes.
 */
export function ErrorSummary({ errors, attempt }: { errors: ToldError[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  const title = fill(messages.validation.summary, { count: errors.filter(({ fixed }) => !fixed).length })
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="critical" title={title}>
        <ul className="list-disc ps-5">
          {errors.map(({ field, text, fixed }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className={cx(
                  'link inline-flex min-h-8 items-center pointer-coarse:min-h-touch',
                  fixed ? 'text-ink' : 'text-critical',
                )}
              >
                {fixed ? <s>{text}</s> : text}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
