const small = new Set(
  'a ad ai agli al alla alle allo all con coi col d da dai dal dalla dalle dallo dall dei degli del della delle dello dell di e ed ex fra in nei nel nella nelle nello nell o per su sui sul sulla sulle sullo sull tra'.split(
    ' ',
  ),
)
const companies = new Map(
  ['Srl', 'Srls', 'Snc', 'Sas', 'SpA', 'Scarl', 'Sapa'].map((company) => [company.toLowerCase(), company]),
)
/** Abbreviations with a dot after which a new word starts without a space. */
const abbreviations =
  'dr|dott|dottssa|drssa|prof|profssa|avv|ing|gen|mons|cav|uff|comm|geom|rag|sigg|sig|coop|farm|fraz|loc|ss|\\p{L}'
const abbreviated = new RegExp(`(?<![\\p{L}.])(${abbreviations})\\.(?=\\p{L}{3})(?!ssa(?!\\p{L}))`, 'giu')
/** Truncated words keep a real apostrophe; in other words a final one represents an accent. */
const truncated = new Set(['ca', 'po', 'de', 'mo', 'fra', 'co', 'to', 'va', 'bo', 'ne', 'da', 'a', 'e'])
const accents: Record<string, string> = { a: 'à', e: 'è', i: 'ì', o: 'ò', u: 'ù' }
const roman = /^(?=[ivx]+$)x{0,3}(?:ix|iv|v?i{0,3})$/
/** Syllables that are not Roman numerals despite their letters. */
const notRoman = new Set(['i'])

/**
 * Title case of an Italian text in capitals: `FARMACIA SAN GIOVANNI DR. ROSSI` → `Farmacia San Giovanni Dr. Rossi`,
 * `MELOZZO DA FORLI'` → `Melozzo da Forlì`. Texts with lower-case letters are unchanged.
 */
export function titleCase(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim()
  if (/\p{Ll}/u.test(clean)) return clean
  // Twice, because abbreviations may be adjacent: `COOP.FARM.DUOMO`.
  const spaced = clean
    .toLowerCase()
    .replace(abbreviated, '$1. ')
    .replace(abbreviated, '$1. ')
    .replace(/\s*&\s*/g, ' & ')
  return spaced
    .split(' ')
    .map((word, index, words) => titleWord(word, index === 0 || /^[-–(]$/.test(words[index - 1] ?? '')))
    .join(' ')
}

function titleWord(word: string, first: boolean): string {
  const [, opening = '', core = '', closing = ''] = /^([("«-]*)(.*?)([)"»,;:]*)$/.exec(word) ?? []
  return opening + titleCore(core, first || opening !== '') + closing
}

function titleCore(word: string, first: boolean): string {
  const company = companies.get(word.replaceAll('.', ''))
  if (company && !word.includes('.')) return company
  // Initials (`A.F.M.`), codes and numbers with letters (`13A`, `QT8`, `31/B`).
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(word) || /\d/.test(word)) return word.toUpperCase()
  if (roman.test(word) && !(notRoman.has(word) && first)) return word.toUpperCase()
  const elided = /^(\p{L}*[^\Waeiou]|l|d)'(\p{L}.*)$/u.exec(word)
  if (elided) {
    const [, article = '', rest = ''] = elided
    const lower = small.has(article) && !first && !(article === 'd' && first)
    return `${lower ? article : capital(article)}'${capital(accented(rest))}`
  }
  if (small.has(word) && !first) return word
  if (word.includes('-'))
    return word
      .split('-')
      .map((part) => capital(accented(part)))
      .join('-')
  if (word.includes('.'))
    return word
      .split('.')
      .map((part) => (part === 'ssa' ? part : capital(accented(part))))
      .join('.')
  return capital(accented(word))
}

/** `forli'` → `forlì`, `ampe're` → `ampère`; truncated words such as `ca'` keep their apostrophe. */
function accented(word: string): string {
  return word
    .replace(/([aeiou])'(?=[b-df-hj-np-tv-z]\p{L})/u, (whole, vowel: string) => accents[vowel] ?? whole)
    .replace(/^(\p{L}*)([aeiou])'$/u, (whole, start: string, vowel: string) =>
      truncated.has(start + vowel) ? whole : start + (start.endsWith('ch') && vowel === 'e' ? 'é' : accents[vowel]),
    )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
