'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './class-names'
import { ControlledInput } from './controlled-input'
import { controlClasses, Field } from './field'

const WAIT_MS = 250
/** iOS blurs the field before the tap on the list arrives. */
const IOS_DELAY_MS = 500

const isIos = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** `written` is the field's text after the choice. */
type Option = { id: string; title: string; detail: string | undefined; written: string }

/**
 * A text field with suggestions: an ARIA combobox with arrows, Home, End, Enter and Esc. With a `name` it belongs
 * to the surrounding form, which Enter submits if no option is active; without one Enter never submits.
 */
export function Combobox<Found>({
  label,
  hint,
  list_label,
  name,
  initial = '',
  least,
  suggest,
  toOption,
  tell,
  foot,
  onPick,
  onUse,
  onWrite,
  className,
}: {
  label: string
  hint: string | undefined
  list_label: string
  name?: string
  initial?: string
  /** Minimum length of a query. */
  least: number
  suggest: (query: string) => Promise<Found[]>
  toOption: (found: Found) => Option
  /** Announcement for screen readers; visible if there is no list. */
  tell: (found: Found[], query: string) => string
  /** Content below the list. */
  foot?: ReactNode
  /** May return a text to announce. */
  onPick: (found: Found) => Promise<string> | undefined
  /** Called on focus. */
  onUse?: () => void
  /** Called with the text; returns true if it is final and needs no suggestions. */
  onWrite?: (text: string) => boolean
  className?: string
}) {
  const id = useId()
  const [text, setText] = useState(initial)
  const [list, setList] = useState<Found[]>([])
  const [active, setActive] = useState(-1)
  const [told, setTold] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  const open = list.length > 0

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(leaving.current)
    },
    [],
  )

  function close() {
    clearTimeout(timer.current)
    asked.current = ''
    setList([])
    setActive(-1)
    setTold('')
  }

  function write(value: string) {
    setText(value)
    close()
    const query = value.trim()
    if (onWrite?.(query) || query.length < least) return
    timer.current = setTimeout(async () => {
      asked.current = query
      const found = await suggest(query)
      // Ignores outdated responses.
      if (asked.current !== query) return
      setList(found)
      setTold(tell(found, query))
    }, WAIT_MS)
  }

  async function pick(found: Found) {
    setText(toOption(found).written)
    close()
    const answer = onPick(found)
    if (answer) setTold(await answer)
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = list[active]
    if (event.key === 'Escape' && open) close()
    else if (event.key === 'Enter' && chosen !== undefined) void pick(chosen)
    else if (event.key === 'ArrowDown' && open) setActive((active + 1) % list.length)
    else if (event.key === 'ArrowUp' && open) setActive(active <= 0 ? list.length - 1 : active - 1)
    else if (event.key === 'Home' && active >= 0) setActive(0)
    else if (event.key === 'End' && active >= 0) setActive(list.length - 1)
    else if (event.key !== 'Enter' || name !== undefined) return
    event.preventDefault()
  }

  return (
    <Field label={label} hint={hint} id={id} className={cx('min-w-0', className)}>
      {(control) => (
        <>
          <div className="relative">
            <ControlledInput
              {...control}
              name={name}
              required={name !== undefined}
              enterKeyHint={name === undefined ? undefined : 'search'}
              type="text"
              role="combobox"
              autoComplete="off"
              maxLength={200}
              value={text}
              onChange={(event) => write(event.target.value)}
              onKeyDown={onKeyDown}
              onFocus={() => {
                clearTimeout(leaving.current)
                onUse?.()
              }}
              onBlur={() => {
                if (isIos()) leaving.current = setTimeout(close, IOS_DELAY_MS)
                else close()
              }}
              aria-expanded={open}
              aria-autocomplete="list"
              aria-controls={`${id}-list`}
              aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
              className={controlClasses}
            />
            <div
              className={cx(
                'absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-overlay',
                !open && 'hidden',
              )}
            >
              <div id={`${id}-list`} role="listbox" aria-label={list_label}>
                {list.map(toOption).map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keyboard
                  <div
                    key={option.id}
                    id={`${id}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    // Prevents the blur, which would close the list.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => {
                      const found = list[index]
                      if (found !== undefined) void pick(found)
                    }}
                    className={cx(
                      'flex min-h-touch cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3 py-2 hover:bg-brand-soft',
                      index === active && 'bg-brand-soft',
                    )}
                  >
                    <span className="font-bold">{option.title}</span>
                    <span className="text-muted text-sm tabular-nums">{option.detail}</span>
                  </div>
                ))}
              </div>
              {foot}
            </div>
          </div>
          <p role="status" className={open || told === '' ? 'sr-only' : 'mt-1.5 text-muted text-sm'}>
            {told}
          </p>
        </>
      )}
    </Field>
  )
}
