import { searchKey, stem } from '@/lib/rules/words'
import { prefixDistance } from '../spelling'
import { getForms, getMeaning, isQualifying, isTelling, type Phrase, phrasesByWord, phrasesFrom } from './dictionary'

export interface Hit {
  phrase: Phrase
  /** Indexes of the words it explains. */
  at: ReadonlySet<number>
  sure: number
  literally?: boolean
}

/** Minimum length of a single word that may start a phrase, and only without other hits. */
const ALONE_MIN = 3
/** Minimum length for typos; the first letter must be correct. */
const MISTYPED_MIN = 4
/** Confidence of a prefix or typo; full words have 1. */
const BEGUN = 0.6

/**
 * Phrases of several words that the text starts: `mal di te`, `fa male la pan`. With `forgive`, one word may
 * contain a typo instead, at a shorter length than for a single word. A danger is never inferred from a text that
 * may continue otherwise.
 */
export function beginnings(text: string, typed: readonly string[], forgive: boolean): Hit[] {
  if (typed.length === 0) return []
  const key = searchKey(text)
  const alone = !key.includes(' ')
  const says_little = alone && (!forgive || key.length < ALONE_MIN || !typed.some(isTelling))
  const literal = says_little
    ? []
    : phrasesFrom(key).filter(
        ({ entry, key: said }) => entry.kind !== 'danger' && said !== key && !(alone && entry.brand),
      )
  const hits = [...literal.map((phrase) => whole(phrase, typed)), ...oneWordOff(key, typed, forgive)]
  const harmless = hits.filter(({ phrase }) => phrase.entry.kind !== 'danger')
  return harmless.length > 0 || (key.split(' ').at(-1) ?? '').length < ALONE_MIN ? harmless : hits
}

const whole = (phrase: Phrase, typed: readonly string[]): Hit => ({
  phrase,
  at: new Set(typed.keys()),
  sure: typed.length * BEGUN,
})

/**
 * Phrases with all but one of the text's words, where the remaining word is a prefix or typo of the single missing
 * one.
 */
function oneWordOff(key: string, typed: readonly string[], forgive: boolean): Hit[] {
  const meant = typed.map(getMeaning)
  const last = stem(key.split(' ').at(-1) ?? '')
  const near = new Set(meant.filter(isTelling).flatMap((one) => phrasesByWord.get(one) ?? []))
  return [...near].flatMap((phrase) => {
    const lacking = [...phrase.stems].filter((one) => !meant.includes(one))
    const over = typed.filter((one, place) => isTelling(one) && !phrase.stems.has(meant[place] ?? ''))
    const [wanted, odd = last] = [lacking[0], over[0]]
    if (lacking.length !== 1 || wanted === undefined || over.length > 1) return []
    // A qualifying word (for whom, how long) is no prefix of another.
    if (phrase.stems.has(getMeaning(odd)) || isQualifying(odd)) return []
    const said = getForms(wanted).some(
      (form) => (odd === last && form.startsWith(odd)) || (forgive && isNear(odd, form)),
    )
    return said ? [whole(phrase, typed)] : []
  })
}

/**
 * Short stems keep their ending: `gloa` is also compared without it, and `rosis` without one after swapped letters.
 */
const isNear = (typed: string, known: string) =>
  typed.length >= MISTYPED_MIN - 1 &&
  typed[0] === known[0] &&
  (typed.replace(/[aeiou][a-z]$/, '') === known ||
    [typed, typed.replace(/[aeiou]$/, '')].some(
      (one) => Math.abs(one.length - known.length) <= 1 && prefixDistance(one, known, 1) <= 1,
    ))
