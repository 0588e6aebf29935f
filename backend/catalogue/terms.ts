import { sql } from 'drizzle-orm'
import { isProductEan } from '@/lib/identifiers/gtin'
import { compactDigits, readProductCode } from '@/lib/identifiers/product-code'
import { searchKey, splitBorders } from '@/lib/rules/words'
import { fold } from '@/lib/values/fold'
import { memoizeQuery } from '../database/memoize-query'
import { type Database, selectRows } from '../database/open'

/** Word limit, so that a pasted text stays cheap. */
const WORDS_MAX = 8

const TERM_MAX = 60

/** Index terms besides words; no typed word starts like these. */
export const TERM = { atc: '@atc', category: '@category', by_need: '@need' } as const

/** Stop words: "shampoo per bambini" means the same without them. */
const LINK_WORDS = new Set(
  'a ad al alla allo ai agli alle con da dal dalla dei degli del della delle di e ed il in i gli la le lo nei nel nella o per su un una uno'.split(
    ' ',
  ),
)

/**
 * Search terms of a product as a tsvector literal: words of name, brand and ingredient, words joined at apostrophes
 * or hyphens (`loreal`), words beside numbers apart and joined, and codes prefixed with `#`.
 */
export function searchTerms(product: {
  minsan: string
  name: string
  brand: string | null
  active_ingredient: string | null
  ean: readonly string[]
}): string {
  const text = [product.name, product.brand, product.active_ingredient].join(' ')
  const joined = fold(text).replace(/([a-z])['’-]+(?=[a-z])/g, '$1')
  const words = `${searchKey(text)} ${searchKey(joined)}`.split(' ').filter((word) => word !== '')
  const codes = [product.minsan, ...product.ean.filter(isProductEan)].map((code) => `#${code.replace(/[^0-9]/g, '')}`)
  const all = [...words, ...borderForms(searchKey(text))].map((word) => word.slice(0, TERM_MAX))
  return [...new Set([...all, ...codes])].map(quoted).join(' ')
}

/**
 * Forms of words beside numbers, as people type them: `d`, `3`, `d3` and `vitaminad3` for `Vitamina D3` or `D 3`.
 */
function borderForms(key: string): string[] {
  const pieces = splitBorders(key).split(' ').filter(Boolean)
  return pieces.flatMap((piece, place) => {
    const [before = '', word = ''] = [pieces[place - 2], pieces[place - 1]]
    if (!/^\d/.test(piece) || !/^[a-z]/.test(word)) return [piece]
    const isShort = word.length <= 2 && /^[a-z]/.test(before)
    return [piece, `${word}${piece}`, ...(isShort ? [`${before}${word}${piece}`] : [])]
  })
}

const JOINED_MIN = 5
const isJoinable = (word: string, next: string) =>
  /^[a-z]+$/.test(word + next) &&
  word.length + next.length >= JOINED_MIN &&
  !LINK_WORDS.has(word) &&
  !LINK_WORDS.has(next)

export type SearchText = ReturnType<typeof readSearchText>

/** Parses typed or scanned text; with `whole` the last word is complete. Keeps the eight longest words. */
export function readSearchText(text: string, whole = false) {
  const key = searchKey(compactDigits(text) ?? text)
  const all = key === '' ? [] : key.split(' ')
  const last = all.at(-1)
  const counting = all.filter((word, place) => place === all.length - 1 || !LINK_WORDS.has(word))
  const letters = new Set<string>()
  const words = new Set<string>()
  for (const word of counting)
    (word.length === 1 && (whole || word !== last) ? letters : words).add(word.slice(0, TERM_MAX))
  const kept = [...words]
    // A prefix of another word adds nothing.
    .filter((word) => ![...words].some((other) => other !== word && other.startsWith(word)))
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX)
  const code = readProductCode(text)
  const joined = new Map<string, string[]>()
  for (const [place, word] of all.entries()) {
    const next = all[place + 1]
    if (next === undefined || !isJoinable(word, next)) continue
    for (const one of [word, next]) joined.set(one, [...(joined.get(one) ?? []), word + next])
  }
  return {
    /** Normalised text, to find names that start with it. */
    key,
    prefixes: kept,
    /** Single letters, matched only as whole words: `vitamina c 1000`. */
    letters: [...letters].slice(0, WORDS_MAX),
    /** Neighbours as one word, in place of either: `oki task` also finds `okitask`. */
    joined,
    minsan: code?.minsan ?? null,
    ean: code?.ean ?? null,
  }
}

export type Part = ReturnType<typeof searchParts>[number]

/** All required terms. `meant` maps mistyped words to index words. */
export function searchParts(text: SearchText, meant: ReadonlyMap<string, readonly string[]> = new Map()) {
  const joined = (word: string) => text.joined.get(word) ?? []
  const words = text.prefixes.map((word) => {
    const others: readonly string[] = meant.get(word) ?? []
    return {
      tsquery: joinChoices([
        `'${word}':*`,
        ...apartTerms(word),
        ...codeTerms(word),
        ...[...others, ...joined(word)].map(quoted),
      ]),
      prefixes: [word],
      words: others,
    }
  })
  const letters = text.letters.map((letter) => ({
    tsquery: joinChoices([letter, ...joined(letter)].map(quoted)),
    prefixes: [],
    words: [letter],
  }))
  return [...words, ...letters]
}

export function codeQuery(text: SearchText): string | null {
  const codes = [text.minsan, text.ean].flatMap((code) => (code === null ? [] : [quoted(`#${code}`)]))
  return codes.length === 0 ? null : codes.join(' | ')
}

/**
 * Combines the parts into one tsquery; null if empty. A code is only an alternative, as a word can look like one.
 */
export function buildTsquery(text: SearchText, parts: readonly Part[]): string | null {
  const words = parts.map(({ tsquery }) => tsquery).join(' & ')
  const codes = codeQuery(text)
  if (codes === null || words === '') return words === '' ? codes : words
  return `(${words}) | ${codes}`
}

/**
 * Code prefix from five digits on: fewer are a strength or a pack size. A spreadsheet drops the zero of a medicine's.
 */
function codeTerms(word: string): string[] {
  const digits = /^a?([0-9]{5,})$/.exec(word)?.[1]
  if (digits === undefined) return []
  return [`'#${digits}':*`, ...(/^[1-9]\d{4,7}$/.test(digits) ? [`'#0${digits}':*`] : [])]
}

/**
 * The word and the number of `ibuprofene400`, anywhere in the product. A short word is only matched beside its number:
 * `b12` is not "B6, 12 compresse". Both are whole: prefixes would read much of the index.
 */
function apartTerms(word: string): string[] {
  const [, letters, digits] = /^([a-z]{4,})([0-9]+)$/.exec(word) ?? []
  return letters && digits ? [`('${letters}' & '${digits}')`] : []
}

export const quoted = (word: string) => `'${word}'`
const joinChoices = (choices: string[]) => (choices.length === 1 ? choices.join('') : `(${choices.join(' | ')})`)

const REMEMBERED_MS = 5 * 60_000
/** Share of products above which a word is checked on the hits of rarer words rather than looked up. */
const COMMON = 0.01

/** Share of products per common word, from the database's statistics, so only an estimate. */
type Shares = ReadonlyMap<string, number>

const knownShares = memoizeQuery(REMEMBERED_MS, async (database): Promise<Shares> => {
  const rows = await selectRows<{ word: string; share: number }>(
    database,
    sql`SELECT word, share FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (word, share)
      WHERE schemaname = current_schema() AND tablename = 'product_index' AND attname = 'terms' AND word IS NOT NULL`,
  )
  return new Map(rows.map(({ word, share }) => [word, share]))
})

/**
 * Splits the parts into those looked up in the index and those checked on the result: gathering a common prefix's
 * postings costs more than all the rest.
 */
export async function split(database: Database, parts: readonly Part[]): Promise<{ look_up: Part[]; check: Part[] }> {
  if (parts.length < 2) return { look_up: [...parts], check: [] }
  const shares = await knownShares(database)
  const sorted = parts.map((part) => ({ part, share: sumShares(part, shares) })).sort((a, b) => a.share - b.share)
  const rare = sorted.filter(({ share }) => share < COMMON).length
  const kept = rare > 0 ? rare : 2
  return { look_up: sorted.slice(0, kept).map(({ part }) => part), check: sorted.slice(kept).map(({ part }) => part) }
}

function sumShares({ prefixes, words }: Part, shares: Shares): number {
  let sum = 0
  for (const [word, share] of shares)
    if (words.includes(word) || prefixes.some((prefix) => word.startsWith(prefix))) sum += share
  return sum
}
