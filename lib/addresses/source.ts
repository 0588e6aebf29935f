import type { AddressInput } from './address'

/** A line of the address box's list. */
export interface AddressSuggestion {
  id: string
  /** The street, or the place where no street is meant. */
  title: string
  /** What tells it from its namesakes. */
  detail: string
}

/** Where the address box gets its suggestions from: the platform, or a maps service. */
export interface AddressSource {
  /** `ready`, or why there are none: then one types the address by hand. */
  status(): 'ready' | 'unavailable'
  /** Whose the last suggestions are, where that has to be said beside them (Google's terms). */
  readonly credit?: string | null
  /** Best first; none where nobody answers, and `status` says so. */
  suggest(text: string): Promise<AddressSuggestion[]>
  /** The whole address behind a suggestion; null where it cannot be had. */
  resolve(suggestion: AddressSuggestion): Promise<AddressInput | null>
}
