import { firstValue } from '@/lib/http/search-params'

/** The profile's sections in display order, each with its own URL and data. */
export const SECTIONS = [
  'data',
  'addresses',
  'orders',
  'bookings',
  'patients',
  'delegations',
  'cards',
  'consents',
  'security',
] as const
export type SectionName = (typeof SECTIONS)[number]

export const PROFILE_PATH = '/profile'

/** Cards have their own screen. */
const ELSEWHERE: Partial<Record<SectionName, string>> = { cards: '/fidelity-card' }

export function sectionPath(section: SectionName, search: Record<string, string> = {}): string {
  return ELSEWHERE[section] ?? `${PROFILE_PATH}?${new URLSearchParams({ section, ...search })}`
}

/** Parses the URL's section; null for the list of all. */
export function readSection(value: string | string[] | undefined): SectionName | null {
  const found = SECTIONS.find((section) => section === firstValue(value))
  return found && !ELSEWHERE[found] ? found : null
}
