import { isStopWord, searchKey, stem, stems } from '@/lib/rules/words'
import { prefixDistance } from '../spelling'
import { isOfGoods, isShape } from './clauses'
import {
  asksMedicine,
  type Entry,
  entries,
  getForms,
  getMeaning,
  getSound,
  isGoodsBrand,
  isOnPrescription,
  isQualifying,
  isQualifyingWord,
  isTelling,
  knownStems,
  type Phrase,
  phrasesByWord,
  phrasesFrom,
  saidBetween,
  soundingAs,
  spellBrands,
} from './dictionary'
import { counted, personIn, toNeed } from './persons'

interface Hit {
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
function beginnings(text: string, typed: readonly string[], forgive: boolean): Hit[] {
  if (typed.length === 0) return []
  const key = searchKey(text)
  const alone = !key.includes(' ')
  const saysLittle = alone && (!forgive || key.length < ALONE_MIN || !typed.some(isTelling))
  const literal = saysLittle
    ? []
    : phrasesFrom(key).filter(
        ({ entry, key: said }) => entry.kind !== 'danger' && said !== key && !(alone && entry.brand),
      )
  const hits = [...literal.map((phrase) => whole(phrase, typed)), ...oneWordOff(key, typed, forgive)]
  const harmless = hits.filter(({ phrase }) => phrase.entry.kind !== 'danger')
  return harmless.length > 0 || (key.split(' ').at(-1) ?? '').length < ALONE_MIN ? harmless : hits
}

/** This many letters are enough for a brand, as is more than half of its name. */
const BRAND_LETTERS = 5

/**
 * Returns the brand that the text is a prefix of instead of the other hits: `tachi` is not `tachicardia`. Keeps the hits
 * if the text is also a prefix of a need or an ingredient (`derm`); never returns a medicine on prescription. Prefers
 * medicines in the order of the dictionary, then the goods with the shortest name, which is the manufacturer's.
 */
function begunBrand(text: string, typed: readonly string[], hits: readonly Hit[]): readonly Hit[] {
  const key = searchKey(text)
  if (typed.length !== 1 || key.length < BEGINNING_MIN || hits.some(({ at, sure }) => sure >= at.size)) return hits
  const begun = phrasesFrom(key)
  if (begun.some(({ entry }) => !entry.brand && searchKey(entry.name).startsWith(key))) return hits
  const rank = ({ entry, key: said }: Phrase) => (entry.ingredients.length > 0 ? 0 : said.length)
  const [phrase] = begun
    // The prefix must end within a word: `pasta` is complete and does not mean `pasta Hoffmann`.
    .filter(({ entry, key: said }) => entry.brand && /^\w/.test(said.slice(key.length)) && !isOnPrescription(entry))
    .filter(({ key: said }) => key.length >= BRAND_LETTERS || key.length > said.length / 2)
    .sort((a, b) => rank(a) - rank(b) || entries.indexOf(a.entry) - entries.indexOf(b.entry))
  return phrase ? [whole(phrase, typed)] : hits
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
    // Qualifying words (for whom, how long) are not completed.
    if (phrase.stems.has(getMeaning(odd)) || (isQualifying(odd) && !phrase.entry.brand)) return []
    const said = getForms(wanted).some(
      (form) => (odd === last && form.startsWith(odd)) || (forgive && !isKnownAlone(odd) && isNear(odd, form)),
    )
    return said ? [whole(phrase, typed)] : []
  })
}

/** A word that is a phrase by itself is not treated as a typo: `calli dolorosi`. */
const isKnownAlone = (odd: string) =>
  (phrasesByWord.get(getMeaning(odd)) ?? []).some((phrase) => phrase.stems.size === 1)

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

const BEGINNING_MIN = 4
/** Brands with a shorter stem must be written exactly. */
const BRAND_STEM_MIN = 4
const FORGIVEN_MIN = 6
/** Typos allowed by length of a brand's name; an incomplete one must have at least this share of it. */
const BRAND_ERRORS = [
  [12, 2],
  [6, 1],
] as const
const BRAND_BEGUN = 0.6
/** More entries contradict each other. */
const ENTRIES_MAX = 3

export interface Meaning {
  danger: NonNullable<Entry['danger']> | null
  needs: readonly Entry[]
  names: readonly Entry[]
  /** Unexplained stems of the text, and those that could name a product. */
  left: readonly string[]
  telling: readonly string[]
  /** The needs are not the text's: they answer a name of which the shop has nothing. */
  instead?: boolean
  /** The shop has the name, but does not show it for the person. */
  is_held_back?: boolean
}

/** `taglia 4` is no cut. */
const SIZE = /\b(?:taglia|tg) (?:\d{1,2}|x{0,3}[sml])\b/g

/** Interprets a text. With `forgive`, words may contain typos. Null if the dictionary knows none of it. */
export function understand(written: string, { forgive }: { forgive: boolean }): Meaning | null {
  const text = spellBrands(written).replace(SIZE, ' ').trim()
  const typed = stems(text).slice(0, 12)
  const between = typed.length === 0 ? saidBetween.get(searchKey(text)) : undefined
  if (between) return only(between)
  const guessed = [...findHits(text, typed, forgive), ...beginnings(text, typed, forgive)]
  const found = forgive ? begunBrand(text, typed, guessed) : guessed
  const hits = withoutGuesses(withoutPlaces(widest(withoutAdjectives(found, typed))))
  const byNumber = counted(
    text,
    hits.some(({ phrase }) => phrase.entry.kind === 'name'),
  )
  if (hits.length === 0 && byNumber === null) return alone(text, typed)
  const told = [...new Set(hits.map(({ phrase }) => phrase.entry))].filter(
    ({ unless }) => !typed.some((one) => mentionsAny(unless, one)),
  )
  // With an ingredient, a form alone is no match: `ciprofloxacina collirio` must not find all eye drops.
  const ofForm = new Set(
    told.some(({ kind, ingredients, brand }) => kind === 'name' && ingredients.length > 0 && !brand)
      ? hits.flatMap(({ phrase }) => ([...phrase.stems].every(isShape) ? [phrase.entry] : []))
      : [],
  )
  const danger = told.find(({ kind }) => kind === 'danger')?.danger ?? byNumber
  const explained = new Set(hits.flatMap(({ at }) => [...at]))
  const left = typed.filter((_, place) => !explained.has(place))
  const of = (kind: Entry['kind']) => told.filter((one) => one.kind === kind && !ofForm.has(one)).slice(0, ENTRIES_MAX)
  const [head = 0] = [...typed.keys()].filter((place) => isTelling(typed[place] ?? ''))
  const isOfHead = (one: Entry) => hits.some(({ phrase, at }) => phrase.entry === one && at.has(head))
  const needs = of('need')
  // Of several goods the first one is asked for: `dopobarba pelle sensibile`.
  if (needs.every(isOfGoods)) needs.sort((a, b) => Number(isOfHead(b)) - Number(isOfHead(a)))
  return {
    danger,
    // In a danger no products are listed.
    needs: danger ? [] : needs,
    names: danger ? [] : withoutHouses(of('name'), hits),
    left,
    telling: left.filter(isTelling),
  }
}

/** Of a house and its line, such as `vichy mineral 89`, the line says what is asked for; it comes last. */
function withoutHouses(names: readonly Entry[], hits: readonly Hit[]): readonly Entry[] {
  const lines = names.filter(isGoodsBrand)
  if (lines.length < 2) return names
  const start = (one: Entry) =>
    Math.max(...hits.flatMap(({ phrase, at }) => (phrase.entry === one ? [Math.min(...at)] : [])))
  const [line] = [...lines].sort((a, b) => start(b) - start(a))
  return names.filter((one) => one === line || !isGoodsBrand(one))
}

/**
 * The strength of the brand's packs that the text asks for, or the only one they have; null if neither, for
 * `tachipirina 30 compresse` names a number of tablets.
 */
export function findStrength(text: string, { forms, name }: Entry): string | null {
  const { strengths = [] } = forms ?? {}
  const rest = spellBrands(text).replace(searchKey(name), '')
  const typed = strengths.find((one) => new RegExp(`\\b${searchKey(one).replace(/ \w+$/, '')}\\b`).test(rest))
  return typed ?? (strengths.length === 1 ? (strengths[0] ?? null) : null)
}

/** A text that only names a person. */
function alone(text: string, typed: readonly string[]): Meaning | null {
  const rule = typed.map(getMeaning).some(isTelling) ? null : personIn(text)
  const need = rule && toNeed(rule)
  return need && only(need)
}

const only = (entry: Entry): Meaning => ({
  danger: entry.danger ?? null,
  needs: entry.kind === 'need' ? [entry] : [],
  names: entry.kind === 'name' ? [entry] : [],
  left: [],
  telling: [],
})

const mentionsAny = (words: readonly string[], typed: string) =>
  words.some((word) => stems(word).map(getMeaning).includes(getMeaning(typed)))

function findHits(text: string, typed: readonly string[], forgive: boolean): Hit[] {
  const key = ` ${searchKey(text)} `
  const typedWords = key.trim().split(' ')
  const found = new Map<Phrase, Map<string, { place: number; sure: number }>>()
  typed.forEach((word, place) => {
    for (const [known, sure] of readings(word, place === typed.length - 1, forgive))
      for (const phrase of phrasesByWord.get(known) ?? []) {
        // A typo in a short word counts only for a danger confirmed by another word.
        const heard = phrase.entry.kind === 'danger' && phrase.stems.size > 1
        if (sure < 0.8 && word.length < FORGIVEN_MIN && !heard) continue
        if (sure < 1 && phrase.entry.brand && !isNearlyWhole(word, known)) continue
        const said = found.get(phrase) ?? new Map<string, { place: number; sure: number }>()
        if (sure > (said.get(known)?.sure ?? 0)) said.set(known, { place, sure })
        found.set(phrase, said)
      }
  })
  return [...found].flatMap(([phrase, said]) => {
    if (said.size < phrase.stems.size || (phrase.medicine && !asksMedicine(key))) return []
    if (!phrase.beside.every((word) => typedWords.some((one) => stem(one) === stem(word)))) return []
    const at = new Set([...said.values()].map(({ place }) => place))
    // One typed word cannot match two words of a phrase.
    if (at.size < phrase.stems.size) return []
    // Equal stems can mean different things: `boli di pelo` is not `pelle a bolle`, and `seno` is not the brand Seni.
    const literally = key.includes(` ${phrase.key} `)
    const shortBrand = phrase.entry.brand === true && [...phrase.stems].some((one) => one.length < BRAND_STEM_MIN)
    const asWritten = [...said.values()].every(({ sure }) => sure === 1) && hasWords(key, phrase.key)
    if ((shortBrand || phrase.ambiguous) && !asWritten) return []
    if (phrase.stems.size === 1 && !isInflected(typedWords, phrase)) return []
    return [{ phrase, at, sure: sum([...said.values()].map(({ sure }) => sure)), literally }]
  })
}

const hasWords = (key: string, words: string) => words.split(' ').every((word) => key.includes(` ${word} `))

const SHORT_STEM = 3
const ENDINGS = [/^[aeio]?$/, /^(?:i[aeo]?|ii)?$/, /^(?:e[aeio])?$/]

/**
 * A typed word of the phrase's stem is a form of its word: `callo` of `calli`, but neither `ansa` of `ansia` nor `diario`
 * of `diarrea`. Synonyms and typos have other stems.
 */
function isInflected(typed: readonly string[], { key }: Phrase): boolean {
  const [word = '', ...more] = key.split(' ').filter((one) => !isStopWord(one))
  const alike = typed.filter((one) => stem(one) === stem(word))
  if (more.length > 0 || alike.length === 0) return true
  const single = (one: string) => one.replace(/([a-z])\1/g, '$1')
  const ending = (one: string) => single(one).slice(stem(word).length).replace(/^h/, '')
  // Of a short word either the ending or a doubled letter may differ: `seno` is no `senna`.
  const doubled = (one: string) => one.match(/([a-z])\1/g)?.join() ?? ''
  const isLong = stem(word).length > SHORT_STEM
  return alike.some((one) => {
    const isDoubledAlike = doubled(one) === doubled(word)
    // `papà` is no `pappa`.
    if (!isDoubledAlike && isQualifyingWord(one)) return false
    if (single(one) === single(word)) return true
    return (isLong || isDoubledAlike) && ENDINGS.some((all) => all.test(ending(one)) && all.test(ending(word)))
  })
}

/** Written in full except for a typo, or nearly complete. */
function isNearlyWhole(word: string, known: string): boolean {
  if (getSound(word) === getSound(known)) return true
  const [errors = 0] = BRAND_ERRORS.filter(([letters]) => word.length >= letters).map(([, wrong]) => wrong)
  if (errors > 0 && known.startsWith(word)) return word.length >= known.length * BRAND_BEGUN
  return Math.max(prefixDistance(word, known, errors), prefixDistance(known, word, errors)) <= errors
}

/** Known stems that a typed one may stand for, with confidence. */
function readings(word: string, last: boolean, forgive: boolean): [known: string, sure: number][] {
  const exact = getMeaning(word)
  if (phrasesByWord.has(exact)) return [[exact, 1]]
  // `destra` is no beginning of `destrometorfano`.
  if (isQualifying(word)) return []
  const found = new Map<string, number>()
  if (last && word.length >= BEGINNING_MIN)
    for (const known of knownStems) if (known.startsWith(word)) found.set(getMeaning(known), 0.8)
  if (found.size > 0 || !forgive) return [...found]
  for (const known of soundingAs(word)) found.set(getMeaning(known), 0.9)
  if (found.size > 0) return [...found]
  // A wrong need is worse than a wrong product: short words and the first letters must be correct.
  if (!/^[a-z]{4,24}$/.test(word)) return []
  let nearest = word.length < 10 ? 1 : 2
  for (const known of knownStems) {
    if (known[0] !== word[0] || Math.abs(known.length - word.length) > nearest) continue
    const distance = Math.max(prefixDistance(word, known, nearest), Math.abs(known.length - word.length))
    if (distance > nearest) continue
    if (distance < nearest) found.clear()
    nearest = distance
    found.set(getMeaning(known), 0.7)
  }
  return [...found]
}

/** Drops phrases whose words a longer one explains better; highest confidence first. */
function widest(hits: readonly Hit[]): Hit[] {
  const sorted = [...hits].sort(
    (a, b) => b.at.size - a.at.size || b.sure - a.sure || Number(b.literally ?? false) - Number(a.literally ?? false),
  )
  const kept: Hit[] = []
  for (const hit of sorted) {
    const covered = kept.some(
      (other) =>
        [...hit.at].every((place) => other.at.has(place)) &&
        (other.at.size > hit.at.size || other.sure > hit.sure || saysBetter(other, hit)),
    )
    if (!covered) kept.push(hit)
  }
  return kept
}

/**
 * Drops questions about the shop and medicines on prescription found only by a typo if the text has an exact hit:
 * `guanti per assistere` is no complaint, and `cicatrice cesareo` is not Kessar.
 */
function withoutGuesses(hits: readonly Hit[]): readonly Hit[] {
  const isGuess = ({ phrase: { entry }, at, sure }: Hit) =>
    sure < at.size &&
    entry.kind === 'name' &&
    (Boolean(entry.page ?? entry.pharmacies) || (entry.brand === true && isOnPrescription(entry)))
  return hits.some(({ at, sure }) => sure >= at.size) ? hits.filter((hit) => !isGuess(hit)) : hits
}

/** Drops brands that are also adjectives if the text has other words: `fondotinta chiaro`. */
const withoutAdjectives = (hits: readonly Hit[], typed: readonly string[]): readonly Hit[] =>
  typed.some(isTelling)
    ? hits.filter(({ phrase: { entry, stems } }) => !entry.brand || ![...stems].every(isQualifying))
    : hits

/** The other words of a text that asks for pharmacies are a place: `La Spezia` is no beginning of `spezzafame`. */
function withoutPlaces(hits: readonly Hit[]): readonly Hit[] {
  const isWritten = ({ at, sure }: Hit) => sure >= at.size
  return hits.some((hit) => hit.phrase.entry.pharmacies && isWritten(hit))
    ? hits.filter((hit) => hit.phrase.entry.kind === 'danger' || isWritten(hit))
    : hits
}

const saysBetter = (one: Hit, other: Hit) =>
  one.literally === true && !other.literally && one.phrase.entry.kind === other.phrase.entry.kind

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
