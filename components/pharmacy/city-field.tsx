'use client'

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '@/components/ui/class-names'
import { controlClasses } from '@/components/ui/field'
import type { City } from '@/lib/contract/cities'
import { type CountTexts, countText } from '@/lib/i18n/count'

const WAIT_MS = 200
const LEAST = 2

export interface CityTexts {
  address: string
  hint: string
  cities: string
  found: CountTexts
}

/**
 * A place, with the comuni that it may mean below it: an ARIA combobox with arrows, Enter and Esc. What is written is a field of the
 * form around it, so everything works without the list.
 */
export function CityField({
  texts,
  initial,
  onPick,
}: {
  texts: CityTexts
  initial: string
  onPick: (city: City) => void
}) {
  const id = useId()
  const [text, setText] = useState(initial)
  const [cities, setCities] = useState<City[]>([])
  const [active, setActive] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  const open = cities.length > 0

  useEffect(() => () => clearTimeout(timer.current), [])

  function close() {
    clearTimeout(timer.current)
    asked.current = ''
    setCities([])
    setActive(-1)
  }

  function write(value: string) {
    setText(value)
    close()
    const query = value.trim()
    if (query.length < LEAST) return
    timer.current = setTimeout(async () => {
      asked.current = query
      const { suggestCities } = await import('@/lib/cities/browser')
      const found = await suggestCities(query)
      // An older answer never replaces a newer one.
      if (asked.current === query) setCities(found)
    }, WAIT_MS)
  }

  function pick(city: City) {
    setText(city.name)
    close()
    onPick(city)
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = cities[active]
    if (event.key === 'Escape' && open) close()
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'ArrowDown' && open) setActive((active + 1) % cities.length)
    else if (event.key === 'ArrowUp' && open) setActive(active <= 0 ? cities.length - 1 : active - 1)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative min-w-0 flex-[1_1_16rem]">
      <label htmlFor={id} className="mb-1.5 block font-medium leading-snug">
        {texts.address}
      </label>
      <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-muted text-sm">
        {texts.hint}
      </p>
      <input
        id={id}
        name="query"
        type="text"
        role="combobox"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        required
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
        aria-describedby={`${id}-hint`}
        aria-expanded={open}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        className={controlClasses}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.cities}
        className={cx(
          'absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-overlay',
          !open && 'hidden',
        )}
      >
        {cities.map((city, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox hears the keyboard
          <div
            key={city.slug}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Before the blur, which would take the list away.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(city)}
            className={cx(
              'flex min-h-touch cursor-pointer items-center justify-between gap-3 px-3 py-2 hover:bg-brand-soft',
              index === active && 'bg-brand-soft',
            )}
          >
            <span className="font-medium">
              {city.name} ({city.province})
            </span>
            <span className="text-muted text-sm tabular-nums">{city.postal_codes[0]}</span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {open ? countText(texts.found, cities.length) : ''}
      </span>
    </div>
  )
}
