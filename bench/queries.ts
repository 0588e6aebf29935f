import { random as numbers } from '@/backend/testing/random'
import { pick } from './seed'

export interface Typed {
  kind: 'one word' | 'two words' | 'whole name' | 'mistyped' | 'code' | 'nothing like it'
  text: string
}

/**
 * Reproducible search texts from names of the catalogue: prefixes of at least three letters, as the search box sends
 * them.
 */
export function typedTexts(names: readonly string[], amount: number): Typed[] {
  const random = numbers(7)
  return Array.from({ length: amount }, () => {
    const words = pick(names, random)
      .toLowerCase()
      .split(' ')
      .filter((word) => word.length > 2)
    const share = random()
    const first = words[0] ?? 'crema'
    if (share < 0.4)
      return { kind: 'one word', text: beginning(pick(words.length > 0 ? words : [first], random, 1.5), random) }
    if (share < 0.65) return { kind: 'two words', text: `${first} ${beginning(words[1] ?? 'gel', random)}` }
    if (share < 0.75) return { kind: 'whole name', text: words.join(' ') }
    if (share < 0.88) return { kind: 'mistyped', text: mistyped(first, random) }
    if (share < 0.95)
      return {
        kind: 'code',
        text: `${random() < 0.5 ? '0' : '9'}${String(Math.floor(random() * 50_000)).padStart(8, '0')}`,
      }
    return {
      kind: 'nothing like it',
      text: Array.from({ length: 9 }, () => pick([...'bcdfghjklmnpqrstvwxyz'], random)).join(''),
    }
  })
}

function beginning(word: string, random: () => number): string {
  return word.slice(0, 3 + Math.floor(random() * Math.max(1, word.length - 2)))
}

function mistyped(word: string, random: () => number): string {
  const place = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  const swapped = `${word.slice(0, place)}${word.charAt(place + 1)}${word.charAt(place)}${word.slice(place + 2)}`
  return random() < 0.5 ? swapped : `${word.slice(0, place)}${word.slice(place + 1)}`
}
