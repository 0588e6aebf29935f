'use client'

import { useId } from 'react'
import { FieldError } from '@/components/ui/field'
import messages from '@/messages/it.json'

/** The times of a day as native radio buttons; taken ones are disabled and labelled. */
export function TimeChoices({
  legend,
  times,
  value,
  error,
  onChange,
}: {
  legend: string
  times: readonly { time: string; available: boolean }[]
  value: string | null
  error: string | undefined
  onChange: (time: string) => void
}) {
  const id = useId()
  return (
    <fieldset id="time" tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-2 font-bold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
        {times.map(({ time, available }) => (
          <label
            key={time}
            className="relative flex min-h-touch cursor-pointer items-center justify-center rounded-md border border-control bg-surface tabular-nums transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand has-checked:font-bold has-checked:text-on-brand has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="time"
              value={time}
              checked={value === time}
              disabled={!available}
              onChange={() => onChange(time)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-md outline-none"
            />
            <span className={available ? undefined : 'line-through'}>{time}</span>
            {!available && <span className="sr-only">, {messages.services.booking.taken}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
