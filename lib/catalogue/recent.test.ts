/** @jest-environment jsdom */
import { forgetSearches, keepSearch, RECENT_SEARCHES_KEY, readRecentSearches } from './recent'

beforeEach(() => localStorage.clear())

test('the last five searches are kept, each once, the latest first', () => {
  for (const text of ['tosse', ' febbre ', 'solari', 'cerotti', 'Tosse', 'garze', 'pannolini']) keepSearch(text)
  expect(readRecentSearches()).toEqual(['pannolini', 'garze', 'Tosse', 'cerotti', 'solari'])
  forgetSearches()
  expect(localStorage.length).toBe(0)
})

test.each(['012745093', 'A012745093', 'io@example.com', '333 12 34 567', 'te'])('%s is not kept', (text) => {
  keepSearch(text)
  expect(readRecentSearches()).toEqual([])
})

test('what is broken in storage is nothing', () => {
  localStorage.setItem(RECENT_SEARCHES_KEY, '{"a":')
  expect(readRecentSearches()).toEqual([])
  localStorage.setItem(RECENT_SEARCHES_KEY, '[1]')
  expect(readRecentSearches()).toEqual([])
})
