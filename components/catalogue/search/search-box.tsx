'use client'

import { useRouter } from 'next/navigation'
import {
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { PressButton } from '@/components/ui/press-button'
import { CloseIcon, SearchIcon } from '@/components/ui/shell-icons'
import { Spinner } from '@/components/ui/spinner'
import { searchHref } from '@/lib/catalogue/search'
import messages from '@/messages/it.json'
import type { PopupState, SearchSuggestionsProps } from './search-suggestions'

const texts = messages.search

/** Specification, section 2: delay before the results hide after blur. */
const HIDE_AFTER_MS = 200

const load = () => import('./search-suggestions')
const CLOSED: PopupState = { open: false, active: undefined, loading: false, danger: false }

/**
 * The header's search: a form that works without JavaScript. The code for suggestions loads at the first focus; the
 * field is then an ARIA combobox (APG, list autocomplete with manual selection).
 */
export function SearchBox() {
  const router = useRouter()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<((event: KeyboardEvent<HTMLInputElement>) => void) | null>(null)
  const hiding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps> | null>(null)
  const [text, setText] = useState('')
  const [focused, setFocused] = useState(false)
  const [popup, setPopup] = useState(CLOSED)

  useEffect(() => {
    // Shows the query on the results page; text typed before hydration is kept.
    const field = input.current
    if (!field) return
    if (field.value === '' && window.location.pathname === '/search')
      field.value = new URLSearchParams(window.location.search).get('query') ?? ''
    setText(field.value)
    if (document.activeElement === field) setFocused(true)
    return () => clearTimeout(hiding.current)
  }, [])

  useEffect(() => {
    if (!focused || Suggestions) return
    let gone = false
    // Without the chunk the search remains a plain form.
    load().then(
      (module) => gone || setSuggestions(() => module.SearchSuggestions),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [focused, Suggestions])

  const leave = useCallback(() => {
    clearTimeout(hiding.current)
    setFocused(false)
    input.current?.blur()
  }, [])

  const comeBack = () => {
    clearTimeout(hiding.current)
    setFocused(true)
  }
  const goAway = (event: FocusEvent<HTMLFormElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    clearTimeout(hiding.current)
    hiding.current = setTimeout(() => setFocused(false), HIDE_AFTER_MS)
  }
  const write = (value: string) => {
    if (input.current) input.current.value = value
    setText(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = text.trim()
    if (query === '') return input.current?.focus()
    // Never stores a search about an emergency.
    if (!popup.danger)
      load().then(
        ({ keepSearch }) => keepSearch(query),
        () => {},
      )
    leave()
    router.push(searchHref(query))
  }

  const listbox = `${id}-list`
  return (
    // biome-ignore lint/a11y/useSemanticElements: older supported browsers do not know <search>
    <form
      role="search"
      action="/search"
      method="get"
      onSubmit={submit}
      onFocus={comeBack}
      onBlur={goAway}
      className="relative"
    >
      <label htmlFor={id} className="sr-only">
        {texts.label}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        name="query"
        required
        maxLength={200}
        placeholder={texts.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => keys.current?.(event)}
        {...(Suggestions && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': popup.open,
          'aria-controls': listbox,
          'aria-activedescendant': popup.active,
        })}
        className="search-field"
      />
      <span className="absolute inset-y-0 end-0 flex items-center pe-1">
        {popup.loading && <Spinner label={messages.shell.loading} className="me-1 size-5 text-muted" />}
        {!popup.loading && text !== '' && (
          <PressButton
            aria-label={texts.clear}
            title={texts.clear}
            onClick={() => {
              write('')
              input.current?.focus()
            }}
            className="search-button text-muted hover:text-ink"
          >
            <CloseIcon className="size-5" />
          </PressButton>
        )}
        <button
          type="submit"
          aria-label={texts.submit}
          title={texts.submit}
          className="search-button text-brand-ink hover:bg-brand-soft"
        >
          <SearchIcon className="size-6" />
        </button>
      </span>
      {Suggestions && (
        <Suggestions
          text={text}
          shown={focused}
          listbox={listbox}
          keys={keys}
          onPopup={setPopup}
          onLeave={leave}
          onClear={() => write('')}
        />
      )}
    </form>
  )
}
