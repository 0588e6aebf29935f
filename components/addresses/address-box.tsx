'use client'

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '@/components/ui/class-names'
import { controlClasses } from '@/components/ui/field'
import type { AddressDraft } from '@/lib/addresses/address'
import type { AddressSource, AddressSuggestion } from '@/lib/addresses/source'
import { type CountTexts, countText } from '@/lib/i18n/count'

const WAIT_MS = 250
const LEAST = 3
/** On iOS the field loses the focus before the tap on the list arrives (specification, section 9): the list waits so long. */
export const IOS_DELAY_MS = 500

export interface AddressBoxTexts {
  search: string
  searchHint: string
  suggestions: string
  found: CountTexts
  none: string
  unavailable: string
}

const isIos = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** An address with what it may mean below it: an ARIA combobox with arrows, Home, End, Enter and Esc over one source. */
export function AddressBox({
  source,
  texts,
  onPick,
  onUse,
}: {
  source: AddressSource
  texts: AddressBoxTexts
  onPick: (address: AddressDraft) => void
  /** Somebody went into the box. */
  onUse?: () => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const [list, setList] = useState<AddressSuggestion[]>([])
  const [active, setActive] = useState(-1)
  const [told, setTold] = useState('')
  const [credit, setCredit] = useState<string | null>(null)
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
    if (query.length < LEAST) return
    timer.current = setTimeout(async () => {
      asked.current = query
      const found = await source.suggest(query)
      // An older answer never replaces a newer one.
      if (asked.current !== query) return
      setList(found)
      setCredit(source.credit ?? null)
      setTold(
        source.status() === 'unavailable'
          ? texts.unavailable
          : found.length === 0
            ? texts.none
            : countText(texts.found, found.length),
      )
    }, WAIT_MS)
  }

  async function pick(suggestion: AddressSuggestion) {
    setText([suggestion.title, suggestion.detail].filter(Boolean).join(', '))
    close()
    const address = await source.resolve(suggestion)
    if (address) onPick(address)
    else setTold(texts.unavailable)
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = list[active]
    if (event.key === 'Escape' && open) close()
    else if (event.key === 'Enter') {
      // Enter chooses, and never sends the form around the box.
      if (chosen) void pick(chosen)
    } else if (event.key === 'ArrowDown' && open) setActive((active + 1) % list.length)
    else if (event.key === 'ArrowUp' && open) setActive(active <= 0 ? list.length - 1 : active - 1)
    else if (event.key === 'Home' && active >= 0) setActive(0)
    else if (event.key === 'End' && active >= 0) setActive(list.length - 1)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium leading-snug">
        {texts.search}
      </label>
      <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-muted text-sm">
        {texts.searchHint}
      </p>
      <div className="relative">
        <input
          id={id}
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
          aria-describedby={`${id}-hint`}
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
          <div id={`${id}-list`} role="listbox" aria-label={texts.suggestions}>
            {list.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox hears the keyboard
              <div
                key={suggestion.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // Before the blur, which would take the list away.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => void pick(suggestion)}
                className={cx(
                  'flex min-h-touch cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3 py-2 hover:bg-brand-soft',
                  index === active && 'bg-brand-soft',
                )}
              >
                <span className="font-medium">{suggestion.title}</span>
                <span className="text-muted text-sm tabular-nums">{suggestion.detail}</span>
              </div>
            ))}
          </div>
          {credit && (
            <p translate="no" className="border-line border-t px-3 py-1.5 text-end text-muted text-sm">
              {credit}
            </p>
          )}
        </div>
      </div>
      <p role="status" className={open ? 'sr-only' : 'mt-1.5 text-muted text-sm empty:hidden'}>
        {told}
      </p>
    </div>
  )
}
