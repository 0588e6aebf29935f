import { readProductCode } from '@/lib/identifiers/product-code'
import { plain, searchKey } from '@/lib/rules/words'

/** More words than anybody types; a text pasted in must stay cheap. */
const WORDS_MAX = 8

/** Of a longer word the beginning is kept. */
const TERM_MAX = 60

/** What the index holds of a product beside its words; no typed word begins like one. */
export const TERM = { atc: '@atc', category: '@category', by_need: '@need' } as const

/** Said between the words that count: "shampoo per bambini" means the same without. */
const LINK_WORDS = new Set(
  'a ad al alla allo ai agli alle con da dal dalla dei degli del della delle di e ed il in i gli la le lo nei nel nella o per su un una uno'.split(
    ' ',
  ),
)

/**
 * What a product is found by, as a tsvector literal: the words of its name, brand and ingredient, what stands around an
 * apostrophe or hyphen as one word too (`loreal`), and its codes with `#` before them.
 */
export function searchTerms(product: {
  minsan: string
  name: string
  brand: string | null
  active_ingredient: string | null
  ean: readonly string[]
}): string {
  const text = [product.name, product.brand, product.active_ingredient].join(' ')
  const joined = plain(text).replace(/([a-z])['’-]+(?=[a-z])/g, '$1')
  const words = `${searchKey(text)} ${searchKey(joined)}`.split(' ').filter((word) => word !== '')
  const codes = [product.minsan, ...product.ean].map((code) => `#${code.replace(/[^0-9]/g, '')}`)
  return [...new Set([...words.map((word) => word.slice(0, TERM_MAX)), ...codes])].map(quoted).join(' ')
}

/** A search text, read. */
export type SearchText = ReturnType<typeof readSearchText>

/** Reads what was typed or scanned; `whole` where its last letter begins no other word. Words beyond the eighth are left out, shortest first. */
export function readSearchText(text: string, whole = false) {
  const key = searchKey(text)
  const all = key === '' ? [] : key.split(' ')
  const last = all.at(-1)
  const counting = all.filter((word, place) => place === all.length - 1 || !LINK_WORDS.has(word))
  const letters = new Set<string>()
  const words = new Set<string>()
  for (const word of counting)
    (word.length === 1 && (whole || word !== last) ? letters : words).add(word.slice(0, TERM_MAX))
  const kept = [...words]
    // A word that begins another asks for nothing more.
    .filter((word) => ![...words].some((other) => other !== word && other.startsWith(word)))
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX)
  const code = readProductCode(text)
  return {
    /** The text as a key, to find names that begin with it. */
    key,
    /** Words to be found, each as the beginning of a word; none where the text holds no letter or digit. */
    prefixes: kept,
    /** Single letters inside the text, found only as words of their own: `vitamina c 1000`. */
    letters: [...letters].slice(0, WORDS_MAX),
    /** The code that the text may be as a whole. */
    minsan: code?.minsan ?? null,
    ean: code?.ean ?? null,
  }
}

/** One thing that a product must have, as a tsquery, and the words that stand for it. */
export type Part = ReturnType<typeof searchParts>[number]

/** What a product must have, all of it. `meant` holds, for a mistyped word, the words of the index that it may stand for. */
export function searchParts(text: SearchText, meant: ReadonlyMap<string, readonly string[]> = new Map()) {
  const words = text.prefixes.map((word) => {
    const others: readonly string[] = meant.get(word) ?? []
    return {
      tsquery: joinChoices([`'${word}':*`, ...codeTerms(word), ...others.map(quoted)]),
      prefixes: [word],
      words: others,
    }
  })
  return [...words, ...text.letters.map((letter) => ({ tsquery: quoted(letter), prefixes: [], words: [letter] }))]
}

/** The codes that the text may be, as a tsquery; null where it is none. */
export function codeQuery(text: SearchText): string | null {
  const codes = [text.minsan, text.ean].flatMap((code) => (code === null ? [] : [quoted(`#${code}`)]))
  return codes.length === 0 ? null : codes.join(' | ')
}

/** The parts as one tsquery; null where there is nothing to look for. A code never stands alone: a word can look like one. */
export function buildTsquery(text: SearchText, parts: readonly Part[]): string | null {
  const words = parts.map(({ tsquery }) => tsquery).join(' & ')
  const codes = codeQuery(text)
  if (codes === null || words === '') return words === '' ? codes : words
  return `(${words}) | ${codes}`
}

/** The beginning of a code, from five digits on: fewer are a strength or a pack size. */
function codeTerms(word: string): string[] {
  const digits = /^a?([0-9]{5,})$/.exec(word)?.[1]
  return digits === undefined ? [] : [`'#${digits}':*`]
}

export const quoted = (word: string) => `'${word}'`
const joinChoices = (choices: string[]) => (choices.length === 1 ? choices.join('') : `(${choices.join(' | ')})`)
