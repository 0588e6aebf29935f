'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { cx } from '@/components/ui/class-names'
import { PackIcon, SearchIcon } from '@/components/ui/icons'
import { Picture } from '@/components/ui/picture'
import { type Suggestion, useSuggestions } from '@/lib/catalogue/browser'
import { parseHighlight } from '@/lib/catalogue/highlight'
import { fill } from '@/lib/i18n/fill'
import { useChosenPharmacy } from '@/lib/pharmacies/browser'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'

const texts = messages.search

export type PopupState = { open: boolean; active: string | undefined; loading: boolean }

export interface SearchSuggestionsProps {
  text: string
  /** Whether the box has the focus, or lost it less than a moment ago. */
  shown: boolean
  listbox: string
  /** Set to what the field's keys do. */
  keys: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>
  onPopup: (state: PopupState) => void
  onLeave: () => void
  onClear: () => void
}

/** The results under the search field, and what the field's keys do with them. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { text, shown, listbox, keys, onPopup, onLeave, onClear } = props
  const router = useRouter()
  const pharmacy = useChosenPharmacy()
  const { query, items, total, loading, failed } = useSuggestions(text)
  const [active, setActive] = useState(-1)
  const [dismissed, setDismissed] = useState(false)

  const all = total > items.length && items.length > 0 ? `/search?${new URLSearchParams({ query })}` : null
  const hrefs = [...items.map((item) => `/product/${item.minsan}`), ...(all ? [all] : [])]
  const open = shown && !dismissed && query !== ''
  const expanded = open && items.length > 0
  const optionId = (index: number) => `${listbox}-${index}`
  const activeId = expanded && active >= 0 ? optionId(active) : undefined

  // A new answer, or a new text, begins without a choice and shows itself again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two only say when
  useEffect(() => {
    setActive(-1)
    setDismissed(false)
  }, [query, text])

  useEffect(() => {
    onPopup({ open: expanded, active: activeId, loading: shown && loading })
  }, [expanded, activeId, shown, loading, onPopup])

  useEffect(() => {
    keys.current = (event) => {
      const last = hrefs.length - 1
      const move = (to: number) => {
        event.preventDefault()
        setActive(to < 0 ? last : to > last ? 0 : to)
      }
      if (event.key === 'Escape') {
        event.preventDefault()
        if (open) setDismissed(true)
        else onClear()
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && items.length > 0) {
        if (open) return move(active + (event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1))
        event.preventDefault()
        setDismissed(false)
      } else if (expanded && active >= 0 && event.key === 'Home') move(0)
      else if (expanded && active >= 0 && event.key === 'End') move(last)
      else if (expanded && active >= 0 && event.key === 'Enter') {
        event.preventDefault()
        onLeave()
        router.push(hrefs[active] ?? '/search')
      }
    }
    return () => {
      keys.current = null
    }
  })

  const none = fill(texts.none, { query })
  const found = items.length > 0 ? fill(texts.count, { count: items.length }) : none
  const announced = !open || loading ? '' : failed ? texts.failed : found

  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field while the mouse is pressed
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-40 mt-2 overflow-hidden rounded-lg border border-line bg-surface shadow-overlay"
        >
          {items.length > 0 ? (
            <div role="listbox" id={listbox} aria-label={texts.suggestions} className="p-1.5">
              {items.map((item, index) => (
                <Option
                  key={item.minsan}
                  id={optionId(index)}
                  href={`/product/${item.minsan}`}
                  active={index === active}
                  onLeave={onLeave}
                >
                  <Result item={item} lowest={!pharmacy} />
                </Option>
              ))}
              {all && (
                <Option
                  id={optionId(items.length)}
                  href={all}
                  active={items.length === active}
                  onLeave={onLeave}
                  label={fill(texts.allFor, { query })}
                >
                  <span className="flex size-12 items-center justify-center text-brand-ink">
                    <SearchIcon />
                  </span>
                  <span className="font-bold text-brand-ink">{texts.all}</span>
                  <span className="ms-auto text-muted text-sm tabular-nums">{total}</span>
                </Option>
              )}
            </div>
          ) : (
            <div className="p-4">
              <p className="font-medium">{failed ? texts.failed : none}</p>
              {!failed && <p className="mt-1 text-muted text-sm">{texts.noneHint}</p>}
            </div>
          )}
        </div>
      )}
    </>
  )
}

function Option({
  id,
  href,
  active,
  label,
  onLeave,
  children,
}: {
  id: string
  href: string
  active: boolean
  label?: string
  onLeave: () => void
  children: ReactNode
}) {
  return (
    <Link
      id={id}
      href={href}
      prefetch={false}
      role="option"
      aria-selected={active}
      aria-label={label}
      tabIndex={-1}
      onClick={onLeave}
      className={cx(
        'flex min-h-15 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-brand-soft',
        active && 'bg-brand-soft inset-ring-2 inset-ring-brand',
      )}
    >
      {children}
    </Link>
  )
}

/** `lowest` is the price among all pharmacies, where none is chosen. */
function Result({ item, lowest }: { item: Suggestion; lowest: boolean }) {
  const price = item.price === null ? null : formatEuro(item.price)
  return (
    <>
      <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-pack text-sage">
        {item.image ? (
          <Picture
            src={item.image}
            alt=""
            width={48}
            height={48}
            className="size-full object-contain p-0.5 mix-blend-multiply"
          />
        ) : (
          <PackIcon className="size-7" />
        )}
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 leading-snug">
        {parseHighlight(item.highlighted_name).map((part, index) =>
          part.match ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name's parts have no name of their own
            <em key={index} className="font-bold text-brand-ink not-italic">
              {part.text}
            </em>
          ) : (
            part.text
          ),
        )}
      </span>
      {price && (
        <span className="shrink-0 font-medium tabular-nums">
          {lowest ? fill(messages.product.priceFrom, { price }) : price}
        </span>
      )}
    </>
  )
}
