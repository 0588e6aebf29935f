'use client'

import { useEffect, useRef } from 'react'
import { Notice } from './notice'

export type FormError = { field: string; text: string }

/**
 * All errors of a form above it, each a link to its field; takes focus when `attempt` changes, which the form counts up at
 * each refused submit.
 */
export function ErrorSummary({ title, errors, attempt }: { title: string; errors: FormError[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="critical" title={title}>
        <ul className="list-disc ps-5">
          {errors.map((error) => (
            <li key={error.field}>
              <a
                href={`#${error.field}`}
                className="link inline-flex min-h-8 items-center text-critical pointer-coarse:min-h-touch"
              >
                {error.text}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
