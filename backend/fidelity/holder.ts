import { typedPhone } from '@/lib/rules/phone'
import type { fidelity_cards } from '../database/schema/fidelity'

type Held = Pick<typeof fidelity_cards.$inferSelect, 'holder' | 'holder_birth_day' | 'holder_phone_end'>

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The last four digits of a telephone number, or null where there are fewer. */
export const phoneEnd = (text: string): string | null =>
  /(\d{4})$/.exec(typedPhone(text).replace(/\D/g, ''))?.[1] ?? null

/**
 * Whether somebody says of a card what its holder knows: the birth date or the telephone's last four digits as the pharmacy has them, or, of a
 * card that it has neither of, the surname. Of a card without any of them nobody does.
 */
export function isHolders({ holder, holder_birth_day, holder_phone_end }: Held, proof: string): boolean {
  if (proof === (holder_birth_day ?? undefined) || proof === (holder_phone_end ?? undefined)) return true
  if (holder_birth_day || holder_phone_end || plain(proof) === '') return false
  const words = (holder ?? '').split(/\s+/).map(plain).filter(Boolean)
  // "Anna De Luca": the surname may be the last words, never the first alone.
  return words.some((_, first) => first > 0 && words.slice(first).join('') === plain(proof))
}
