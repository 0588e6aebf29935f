import { compactCode } from '@/lib/rules/text'

/** A card's code as it is kept: people write it in groups, in either case. */
export function cardCode(text: string): string {
  return compactCode(text).replaceAll('.', '')
}
