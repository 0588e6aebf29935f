import type { CallName } from '@/lib/contract/calls'
import { firstValue } from '@/lib/http/search-params'

/** The profile's sections in display order, each with its own URL and data. */
export const SECTIONS = [
  'data',
  'addresses',
  'orders',
  'bookings',
  'reminders',
  'questions',
  'favorites',
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

/** Sections for which the platform has no calls. */
export const hiddenSections = (lacking: readonly CallName[]): SectionName[] => [
  ...(lacking.includes('listPatients') ? (['patients'] as const) : []),
  ...(lacking.includes('listReminders') ? (['reminders'] as const) : []),
  ...(lacking.includes('askQuestion') ? (['questions'] as const) : []),
  ...(lacking.includes('addFavorite') ? (['favorites'] as const) : []),
]

export function sectionPath(section: SectionName, search: Record<string, string> = {}): string {
  return ELSEWHERE[section] ?? `${PROFILE_PATH}?${new URLSearchParams({ section, ...search })}`
}

/** Page of a new reminder's form, by the line's place in its order: an address names no product. */
export const newReminderPath = (orderId: string, line: number): string =>
  sectionPath('reminders', { order: orderId, line: String(line) })

/** Page that starts to repeat an order. */
export const newRepeatPath = (orderId: string): string => sectionPath('reminders', { repeat_order: orderId })

/** Page of a repeat order with the prices of today. */
export const repeatPath = (id: string): string => sectionPath('reminders', { repeat: id })

/** What a new question is about: at most one of them. */
export interface AskedAbout {
  product?: string | undefined
  order?: string | undefined
  cart?: '1' | undefined
}

/** Page of the form for a new question to the pharmacist. */
export function askPath({ product, order, cart }: AskedAbout = {}, more: Record<string, string> = {}): string {
  return sectionPath('questions', {
    new: '1',
    ...(product && { product }),
    ...(order && { order }),
    ...(cart && { cart }),
    ...more,
  })
}

export const questionPath = (id: string, more: Record<string, string> = {}): string =>
  sectionPath('questions', { id, ...more })

/** Page that keeps a product, with the consent if it is missing. */
export const keepPath = (minsan: string, more: Record<string, string> = {}): string =>
  sectionPath('favorites', { product: minsan, ...more })

/** Parses the URL's section; null for the list of all. */
export function readSection(value: string | string[] | undefined): SectionName | null {
  const found = SECTIONS.find((section) => section === firstValue(value))
  return found && !ELSEWHERE[found] ? found : null
}
