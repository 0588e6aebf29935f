import { compactCode } from '@/lib/values/text'

/** Normalizes a card's code, which people write in groups and either case. */
export function cardCode(text: string): string {
  return compactCode(text).replaceAll('.', '')
}
