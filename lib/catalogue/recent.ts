'use client'

import * as z from 'zod/mini'
import { inStorage } from '@/lib/browser/storage'

/** Recent searches, stored only in localStorage on this device. */
export const RECENT_SEARCHES_KEY = 'searches'
const KEPT = 5

const list = z.catch(z.array(z.string().check(z.minLength(3), z.maxLength(200))).check(z.maxLength(KEPT)), [])

export const readRecentSearches = (): string[] =>
  list.parse(inStorage(() => JSON.parse(localStorage.getItem(RECENT_SEARCHES_KEY) ?? '[]')))

/** Stores a search first in the list; skips codes, telephone numbers and e-mail addresses. */
export function keepSearch(text: string): void {
  const query = text.trim().replace(/\s+/g, ' ').slice(0, 200)
  if (query.length < 3 || query.includes('@') || /\d{5}/.test(query.replace(/[\s./-]/g, ''))) return
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase())
  inStorage(() => localStorage.setItem(RECENT_SEARCHES_KEY, JSON.stringify([query, ...others].slice(0, KEPT))))
}

export function forgetSearches(): void {
  inStorage(() => localStorage.removeItem(RECENT_SEARCHES_KEY))
}
