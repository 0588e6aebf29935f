import { firstValue } from '@/lib/http/search-params'

/** The profile's sections in their order on the screen. Each has its own address and reads only what it shows. */
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

/** Cards have a screen of their own. */
const ELSEWHERE: Partial<Record<SectionName, string>> = { cards: '/fidelity-card' }

export function sectionPath(section: SectionName, search: Record<string, string> = {}): string {
  return ELSEWHERE[section] ?? `${PROFILE_PATH}?${new URLSearchParams({ section, ...search })}`
}

/** The section that the address names; null for none, which is the list of all. */
export function readSection(value: string | string[] | undefined): SectionName | null {
  const found = SECTIONS.find((section) => section === firstValue(value))
  return found && !ELSEWHERE[found] ? found : null
}
