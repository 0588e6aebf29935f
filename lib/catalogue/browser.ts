'use client'

import { useEffect, useRef, useState } from 'react'
import type { CallAnswer } from '@/lib/contract/call'
import { productCalls } from '@/lib/contract/products'
import type { Understood } from '@/lib/contract/search'
import { chosenPharmacyId } from '@/lib/pharmacies/browser'
import { api } from '@/lib/session/api'

export type Suggestion = CallAnswer<typeof productCalls.autocomplete>['items'][number]

/** Specification, section 9: the search starts above two characters and shows five results at most. */
const LONGER_THAN = 2
const SHOWN = 5
const PAUSE_MS = 120
const TIMEOUT_MS = 5000

/** `query` is the text that `items` belong to. */
const NOTHING = {
  query: '',
  items: [] as Suggestion[],
  total: 0,
  understood: undefined as Understood | undefined,
  loading: false,
  failed: false,
}

/**
 * Suggestions for a text. Acts on trimmed texts longer than two characters that differ from the last. A new text
 * aborts the previous call and outdated responses are ignored; a shorter text only hides the results, so the same
 * text is requested once. A failure yields no results.
 */
export function useSuggestions(text: string) {
  const [state, setState] = useState(NOTHING)
  const asked = useRef('')
  const running = useRef<AbortController | null>(null)

  const query = text.trim().replace(/\s+/g, ' ')
  const short = query.length <= LONGER_THAN

  useEffect(() => {
    if (short) return
    const pharmacy_id = chosenPharmacyId()
    const key = `${pharmacy_id} ${query}`
    if (key === asked.current) return
    const timer = setTimeout(async () => {
      asked.current = key
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setState((before) => ({ ...before, loading: true, failed: false }))
      const result = await api(
        productCalls.autocomplete,
        { query: { query: query.slice(0, 200), limit: SHOWN, ...(pharmacy_id !== null && { pharmacy_id }) } },
        { signal: controller.signal, timeout_ms: TIMEOUT_MS },
      )
      if (controller.signal.aborted) return
      if (!result.ok) asked.current = ''
      setState(
        result.ok
          ? {
              query,
              items: result.data.items.slice(0, SHOWN),
              total: result.data.total,
              understood: result.data.understood,
              loading: false,
              failed: false,
            }
          : { ...NOTHING, query, failed: true },
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query, short])

  useEffect(() => () => running.current?.abort(), [])

  // Hides the results of an unrelated text while loading.
  const beginsAlike = state.query.slice(0, 3).toLowerCase() === query.slice(0, 3).toLowerCase()
  return short ? NOTHING : beginsAlike ? state : { ...NOTHING, loading: state.loading }
}
