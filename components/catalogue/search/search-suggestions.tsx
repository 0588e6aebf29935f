'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { DangerNotice } from '@/components/layout/danger-notice'
import { SearchIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { PressButton } from '@/components/ui/press-button'
import { useArticles } from '@/lib/blog/browser'
import { postPath } from '@/lib/blog/paths'
import { useSuggestions } from '@/lib/catalogue/browser'
import { leadHref } from '@/lib/catalogue/leads'
import { forgetSearches, keepSearch, readRecentSearches } from '@/lib/catalogue/recent'
import { searchHref } from '@/lib/catalogue/search'
import { fill } from '@/lib/i18n/fill'
import { useChosenPharmacy } from '@/lib/pharmacies/browser'
import messages from '@/messages/it.json'
import { PersonNotice } from './person-notice'
import { Option, type OtherOption, OtherOptionText, ProductOption } from './search-options'
import { StandsFor } from './stands-for'
import { ASKED_AT_THE_COUNTER, topicTitle, UnderstoodNotice } from './understood-notice'

// Re-exported for the search box, which has loaded this chunk before the first search.
export { keepSearch }

const texts = messages.search

export type PopupState = { open: boolean; active: string | undefined; loading: boolean; danger: boolean }

export interface SearchSuggestionsProps {
  text: string
  /** The field has the focus or lost it a moment ago. */
  shown: boolean
  listbox: string
  /** Receives the field's key handler. */
  keys: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>
  onPopup: (state: PopupState) => void
  onLeave: () => void
  onClear: () => void
}

/** The results under the search field and its keyboard handling. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { text, shown, listbox, keys, onPopup, onLeave, onClear } = props
  const router = useRouter()
  const pharmacy = useChosenPharmacy()
  const { query, items, total, understood, loading, failed } = useSuggestions(text)
  const { danger = null, need = null, person, stands_for, about, properties, missing_form } = understood ?? {}
  const articles = useArticles(danger || failed ? '' : query)
  const [active, setActive] = useState(-1)
  const [dismissed, setDismissed] = useState(false)
  const [recent, setRecent] = useState<string[]>([])

  const all = total > items.length && items.length > 0 ? searchHref(query) : null
  const empty = text.trim() === ''
  const others: OtherOption[] = empty
    ? recent.map((name) => ({ kind: 'recent', name, detail: null, href: searchHref(name) }))
    : [
        ...(understood?.others ?? []).map((lead) => ({ ...lead, href: leadHref(lead) })),
        ...articles.map(({ slug, title }) => ({
          kind: 'article' as const,
          name: title,
          detail: null,
          href: postPath(slug),
        })),
      ]
  const hrefs = [
    ...items.map((item) => `/product/${item.minsan}`),
    ...(all ? [all] : []),
    ...others.map(({ href }) => href),
  ]
  const open = shown && !dismissed && (empty ? others.length > 0 : query !== '')
  const expanded = open && hrefs.length > 0
  const pick = () => {
    if (!danger) keepSearch(text)
    onLeave()
  }
  const optionId = (index: number) => `${listbox}-${index}`
  const activeId = expanded && active >= 0 ? optionId(active) : undefined

  // A new answer or text resets the selection and shows the popup again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are triggers only
  useEffect(() => {
    setActive(-1)
    setDismissed(false)
  }, [query, text])

  useEffect(() => {
    if (shown && empty) setRecent(readRecentSearches())
  }, [shown, empty])

  useEffect(() => {
    onPopup({ open: expanded, active: activeId, loading: shown && loading, danger: danger !== null })
  }, [expanded, activeId, shown, loading, danger, onPopup])

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
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && hrefs.length > 0) {
        if (open) return move(active + (event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1))
        event.preventDefault()
        setDismissed(false)
      } else if (expanded && active >= 0 && event.key === 'Home') move(0)
      else if (expanded && active >= 0 && event.key === 'End') move(last)
      else if (expanded && active >= 0 && event.key === 'Enter') {
        event.preventDefault()
        pick()
        router.push(hrefs[active] ?? '/search')
      }
    }
    return () => {
      keys.current = null
    }
  })

  const none = topicTitle({ about }) ?? (need === null ? fill(texts.none, { query }) : fill(texts.noneFor, { need }))
  const counted = fill(texts.count, { count: items.length + others.length })
  const found = hrefs.length > 0 ? [topicTitle({ about }), counted].filter(Boolean).join('. ') : none
  const toldOfDanger = danger ? texts.danger[danger] : ''
  const toldOfPerson = person ? `${texts.person[person]}. ` : ''
  const announced = !open || loading ? '' : failed ? texts.failed : toldOfDanger || toldOfPerson + found

  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field during a mouse press
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-40 mt-2 max-h-[75dvh] overflow-y-auto rounded-lg border border-line bg-surface shadow-overlay"
        >
          {danger && <DangerNotice danger={danger} className="m-2" />}
          {!empty && person && <PersonNotice person={person} className="m-2" />}
          {!empty && stands_for && <StandsFor stands_for={stands_for} need={need} className="px-4 pt-3 text-sm" />}
          {!empty && !danger && (about || items.length > 0) && (
            <UnderstoodNotice
              about={about}
              properties={items.length > 0 ? properties : undefined}
              missing_form={missing_form}
              className="px-4 pt-3"
            />
          )}
          {!empty && items.length === 0 && !danger && (
            <div className={about ? 'px-4 pb-2' : 'p-4'}>
              {!about && <p className="font-bold">{failed ? texts.failed : none}</p>}
              {!failed && (!about || ASKED_AT_THE_COUNTER.includes(about.kind)) && (
                <>
                  {!about && (
                    <p className="mt-1 text-muted text-sm">
                      {others.length > 0 && need === null
                        ? texts.noneLeads
                        : need === null
                          ? texts.noneHint
                          : person === 'animal'
                            ? texts.noneForAnimal
                            : texts.noneForHint}
                    </p>
                  )}
                  <Link
                    href={pharmacy ? `/pharmacy/${encodeURIComponent(pharmacy.id)}` : '/pharmacy-selection'}
                    onClick={onLeave}
                    className="link inline-flex min-h-touch items-center"
                  >
                    {texts.pharmacist}
                  </Link>
                </>
              )}
            </div>
          )}
          {hrefs.length > 0 && (
            <div role="listbox" id={listbox} aria-label={empty ? texts.recent : texts.suggestions} className="p-1.5">
              {items.map((item, index) => (
                <Option
                  key={item.minsan}
                  id={optionId(index)}
                  href={`/product/${item.minsan}`}
                  active={index === active}
                  onPick={pick}
                >
                  <ProductOption item={item} lowest={!pharmacy} />
                </Option>
              ))}
              {all && (
                <Option
                  id={optionId(items.length)}
                  href={all}
                  active={items.length === active}
                  onPick={pick}
                  label={fill(texts.allFor, { query })}
                >
                  <span className="flex w-12 shrink-0 justify-center text-brand-ink">
                    <SearchIcon />
                  </span>
                  <span className="font-bold text-brand-ink">{texts.all}</span>
                  <span className="ms-auto text-muted text-sm tabular-nums">{total}</span>
                </Option>
              )}
              {others.map((option, index) => {
                const place = hrefs.length - others.length + index
                return (
                  <Option
                    key={`${option.kind} ${option.href} ${option.name}`}
                    id={optionId(place)}
                    href={option.href}
                    active={place === active}
                    onPick={pick}
                  >
                    <OtherOptionText option={option} />
                  </Option>
                )
              })}
            </div>
          )}
          {empty && (
            <PressButton
              onClick={() => {
                forgetSearches()
                setRecent([])
              }}
              className="link m-1.5 min-h-touch px-2 text-sm"
            >
              {texts.forgetRecent}
            </PressButton>
          )}
        </div>
      )}
    </>
  )
}
