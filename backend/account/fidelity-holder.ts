import { fold } from '@/lib/values/fold'
import { isPhone, typedPhone } from '@/lib/values/phone'
import type { fidelity_cards } from '../database/schema/fidelity'

type Held = Pick<typeof fidelity_cards.$inferSelect, 'holder' | 'holder_birth_day' | 'holder_phone_end'>

const plain = (name: string) => fold(name).replace(/[^a-z]/g, '')

/**
 * Returns the last four digits of a phone number, of the last of several (`333 1234567 / 02 1234567`); null for any
 * other text, whose digits would prove nothing.
 */
export function phoneEnd(text: string): string | null {
  const numbers = typedPhone(text)
    .replace(/^(?:tel|cell)[\p{L}.:\s]*/iu, '')
    .split(/\s*[/;|]\s*(?=\+?\d{2,4}\b)/)
  return numbers.every(isPhone) ? (numbers.at(-1)?.replace(/\D/g, '').slice(-4) ?? null) : null
}

/**
 * Checks a proof: the holder's birth date or last four digits of the phone number or, for a card with neither, the
 * surname. Cards without all three cannot be claimed.
 */
export function isHolders({ holder, holder_birth_day, holder_phone_end }: Held, proof: string): boolean {
  if (proof === (holder_birth_day ?? undefined) || proof === (holder_phone_end ?? undefined)) return true
  if (holder_birth_day || holder_phone_end || plain(proof) === '') return false
  const words = (holder ?? '').split(/\s+/).map(plain).filter(Boolean)
  // "Anna De Luca": the surname may be several words, but not the first.
  return words.some((_, first) => first > 0 && words.slice(first).join('') === plain(proof))
}
