'use client'

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { cx } from '@/components/ui/class-names'
import { ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons'
import { PressButton } from '@/components/ui/press-button'
import { formatLongDate, formatMonth, weekdayName } from '@/lib/rules/dates'
import { type Bounds, clampDay, dayByKey, monthWeeks, shiftMonth, toMonth } from '@/lib/services/calendar'
import messages from '@/messages/it.json'

const texts = messages.services.booking

const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** At its end a month button keeps the focus, so it is not `disabled`. */
const ended = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

/**
 * A month as a grid from Monday with one tab stop: arrows move by days and weeks, Home and End to the ends of the week,
 * Page Up and Down by months, within bounds. `free` marks days with a free time; null if unknown: then any day can be
 * opened.
 */
export function Calendar({
  bounds,
  selected,
  free,
  onSelect,
}: {
  bounds: Bounds
  selected: string | null
  free: ReadonlySet<string> | null
  onSelect: (day: string) => void
}) {
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const start = clampDay(selected ?? bounds.first, bounds)
  const [day, setDay] = useState(start)
  const [followed, setFollowed] = useState(selected)
  // Navigation in other months is kept until a day is selected.
  const [looking, setLooking] = useState(false)
  if (selected !== followed) {
    // Selected from outside: the first free day, or the one from before the login.
    setFollowed(selected)
    if (!looking) setDay(start)
  }
  const month = toMonth(day)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  function look(at: string) {
    setLooking(true)
    setDay(at)
  }
  function pressed(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = dayByKey(day, event.key, bounds)
    if (target === null) return
    event.preventDefault()
    moved.current = true
    look(target)
  }

  const canGo = (count: number) => {
    const target = shiftMonth(month, count)
    return target >= toMonth(bounds.first) && target <= toMonth(bounds.last)
  }
  function turn(count: number) {
    if (canGo(count)) look(firstFocusable(shiftMonth(month, count), bounds, free, selected))
  }

  const dayLabel = (one: string) =>
    [formatLongDate(one), free === null ? null : free.has(one) ? texts.free : texts.full].filter(Boolean).join(', ')

  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-2 @max-[17rem]:gap-0">
        <IconButton
          label={texts.previous}
          icon={ChevronLeftIcon}
          aria-disabled={!canGo(-1) || undefined}
          onClick={() => turn(-1)}
          className={ended}
        />
        <p id={id} aria-live="polite" className="min-w-0 text-center font-bold first-letter:uppercase">
          {formatMonth(`${month}-01`)}
        </p>
        <IconButton
          label={texts.next}
          icon={ChevronRightIcon}
          aria-disabled={!canGo(1) || undefined}
          onClick={() => turn(1)}
          className={ended}
        />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is the grid pattern of the ARIA guide
        role="grid"
        aria-labelledby={id}
        onKeyDown={pressed}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {WEEK.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)} className="pb-1 font-normal text-muted text-sm">
                <span aria-hidden="true">
                  {weekdayName(weekday).slice(0, 1)}
                  <span className="@max-[17rem]:hidden">{weekdayName(weekday).slice(1, 3)}</span>
                </span>
                <span className="sr-only">{weekdayName(weekday)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month)
            // Past weeks would push the days that can be booked out of the first screen.
            .filter((week) => (week.findLast(Boolean) ?? '') >= bounds.first)
            .map((week) => (
              <tr key={week.find(Boolean)}>
                {WEEK.map((weekday) => {
                  const one = week[weekday - 1] ?? null
                  return (
                    <td key={weekday} className="p-0.5 text-center">
                      {one !== null && (
                        <PressButton
                          data-day={one}
                          tabIndex={one === day ? 0 : -1}
                          disabled={one < bounds.first || one > bounds.last}
                          aria-label={dayLabel(one)}
                          aria-pressed={one === selected}
                          aria-current={one === bounds.first ? 'date' : undefined}
                          onClick={() => {
                            setDay(one)
                            setLooking(false)
                            onSelect(one)
                          }}
                          className={dayClasses(one === selected, free === null || free.has(one))}
                        >
                          {Number(one.slice(8))}
                          {free?.has(one) && (
                            <span aria-hidden="true" className="absolute bottom-1 size-1.5 rounded-full bg-current" />
                          )}
                        </PressButton>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function dayClasses(selected: boolean, open: boolean): string | undefined {
  return cx(
    'relative inline-flex min-h-touch w-full max-w-14 flex-col items-center justify-center rounded-md tabular-nums transition-colors',
    'disabled:cursor-not-allowed disabled:text-muted disabled:opacity-50',
    selected
      ? 'bg-brand font-bold text-on-brand'
      : open
        ? 'font-bold text-brand-ink enabled:hover:bg-brand-soft'
        : 'text-muted enabled:hover:bg-sunken',
  )
}

/** The month's tab stop: the selected day, else the first free one. */
function firstFocusable(month: string, bounds: Bounds, free: ReadonlySet<string> | null, selected: string | null) {
  if (selected && toMonth(selected) === month) return selected
  const days = monthWeeks(month)
    .flat()
    .filter((day) => day !== null && day >= bounds.first && day <= bounds.last)
  return days.find((day) => day !== null && free?.has(day)) ?? days[0] ?? bounds.first
}
