import type { PickedAddress } from './address'

export interface AddressSuggestion {
  id: string
  /** The street, or the place without a street. */
  title: string
  /** Distinguishes homonyms. */
  detail: string
}

/** Source of suggestions: the platform or a maps service. */
export interface AddressSource {
  /** If unavailable, the shopper types the address. */
  status(): 'ready' | 'unavailable'
  /** Required attribution of the last suggestions (Google's terms). */
  readonly credit?: string | null
  /** Best first; empty on failure, with a changed `status`. */
  suggest(text: string): Promise<AddressSuggestion[]>
  /** Loads the full address of a suggestion; null on failure. */
  resolve(suggestion: AddressSuggestion): Promise<PickedAddress | null>
}
