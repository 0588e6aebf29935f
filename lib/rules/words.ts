import { fold } from '@/lib/values/fold'

/** Stop words, in Italian and in texting abbreviations. */
const BETWEEN = new Set(
  `a ad ai agli al alla alle allo che ci co col come con cosa da dal dalla dei degli del dell della delle dello di dopo e ed fa fare
  gli ha hai ho i il in io l la le lo ma me mi mia mie miei mio molto ne nei nel nell nella nelle nello o per piu poco qualcosa quando
  s se si sono su sua sue sugli sui sul sull sulla sulle suo sto t ti tanto tanta tra un una uno vi x contro rimedio rimedi prodotto
  prodotti farmaco farmaci medicina medicine medicinale medicinali`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Whether a search key is a single stop word. */
export const isStopWord = (key: string): boolean => BETWEEN.has(key)

/**
 * Normalizes to lower case without accents and signs, with numbers separated from units: `Tachipirina® 500mg` becomes
 * `tachipirina 500 mg`, and `25ug` or `25 microgrammi` becomes `25 mcg`.
 */
export function searchKey(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/([0-9])([a-z])/g, '$1 $2')
    .replace(/([0-9]) (?:ug|mcgr|microg[a-z]*)(?= |$)/g, '$1 mcg')
    .trim()
}

/** Separates letters from digits behind them in a search key: `omega3` becomes `omega 3`. */
export const splitBorders = (key: string): string => key.replace(/([a-z])([0-9])/g, '$1 $2')

/** Stems a word so that plural, gender and doubled letters do not matter: `pidochi` and `pidocchio` become `pidoc`. */
export function stem(word: string): string {
  const single = word.replace(/([a-z])\1/g, '$1')
  const bare = single.replace(/[aeiou]{1,2}$/, '')
  return bare.length < 3 ? single : bare.replace(/h$/, '')
}

/** Returns the distinct stems of a text without stop words, in order. */
export function stems(text: string): string[] {
  // `b12` is one word, `omega3` two.
  const words = searchKey(text)
    .replace(/([a-z]{4})([0-9])/g, '$1 $2')
    .split(' ')
  return [...new Set(words.filter((word) => word !== '' && !BETWEEN.has(word)).map(stem))]
}

/** Key of a brand in filters, the same for all its spellings: `L'Oréal`, `LOREAL` and `L’Oreal` become `loreal`. */
export function brandKey(brand: string): string {
  const folded = fold(brand)
  return folded.replace(/[^\p{L}\p{N}&+]+/gu, '') || folded.trim()
}

const SHOWN = 2
/** Minimum length of a word to match as a prefix: `misur` matches `misurarla`. */
const BEGINS_FROM = 5

/** Returns posts whose titles contain all words of a search, or at least two. */
export function bestTitles<Post extends { title: string }>(posts: readonly Post[], query: string): Post[] {
  const typed = stems(query).filter((word) => word.length > 2)
  const said = (title: string) => {
    const words = stems(title)
    return typed.filter((one) =>
      words.some((word) => word === one || (one.length >= BEGINS_FROM && word.startsWith(one))),
    ).length
  }
  return posts
    .map((post) => ({ post, count: said(post.title) }))
    .filter(({ count }) => count > 0 && count >= Math.min(2, typed.length))
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN)
    .map(({ post }) => post)
}
