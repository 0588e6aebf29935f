import { searchKey, stem } from '@/lib/rules/words'
import { prefixDistance } from '../spelling'
import { formsOf, isQualifying, isTelling, meaningOf, type Phrase, phrasesFrom, phrasesOf } from './dictionary'

/** A phrase that a text says, whole or nearly. */
export interface Hit {
  phrase: Phrase
  /** Which words of the text it explains. */
  at: ReadonlySet<number>
  sure: number
  /** Whether it stands in the text letter by letter. */
  literally?: boolean
}

/** A single word says so little that it begins a phrase from this many letters on, and only where nothing else is found. */
const ALONE_MIN = 3
/** A shorter word has to be right, and so has how one begins. */
const MISTYPED_MIN = 4
/** How sure a word is that is only begun or mistyped; whole ones are 1. */
const BEGUN = 0.6

/**
 * The phrases of several words that a text begins: `mal di te`, `fa male la pan`. With `forgive` one word of a phrase may be mistyped instead,
 * shorter than where nothing stands beside it. A danger is said by no text that may still become something else.
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

/** The phrases that have all of the text's words but one, which is the beginning of the only one that they still lack, or that one mistyped. */
function oneWordOff(key: string, typed: readonly string[], forgive: boolean): Hit[] {
  const meant = typed.map(meaningOf)
  const last = stem(key.split(' ').at(-1) ?? '')
  const near = new Set(meant.filter(isTelling).flatMap((one) => phrasesOf.get(one) ?? []))
  return [...near].flatMap((phrase) => {
    const lacking = [...phrase.stems].filter((one) => !meant.includes(one))
    const over = typed.filter((one, place) => isTelling(one) && !phrase.stems.has(meant[place] ?? ''))
    const [wanted, odd = last] = [lacking[0], over[0]]
    if (lacking.length !== 1 || wanted === undefined || over.length > 1) return []
    // A word that is said of whom or how long begins no other.
    if (phrase.stems.has(meaningOf(odd)) || isQualifying(odd)) return []
    const said = formsOf(wanted).some(
      (form) => (odd === last && form.startsWith(odd)) || (forgive && isNear(odd, form)),
    )
    return said ? [whole(phrase, typed)] : []
  })
}

/** A short word's stem keeps its ending: `gloa` is compared without it as well, and `rosis` without one whose letters changed places. */
const isNear = (typed: string, known: string) =>
  typed.length >= MISTYPED_MIN - 1 &&
  typed[0] === known[0] &&
  (typed.replace(/[aeiou][a-z]$/, '') === known ||
    [typed, typed.replace(/[aeiou]$/, '')].some(
      (one) => Math.abs(one.length - known.length) <= 1 && prefixDistance(one, known, 1) <= 1,
    ))
