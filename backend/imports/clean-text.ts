import { Parser } from 'htmlparser2'

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

/** Tags allowed by the contract, and replacements for others (docs/contract.md#html). */
const TAGS: Record<string, string> = {
  ...Object.fromEntries(['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'h3'].map((tag) => [tag, tag])),
  b: 'strong',
  i: 'em',
  div: 'p',
  ...Object.fromEntries(['h1', 'h2', 'h4', 'h5', 'h6'].map((tag) => [tag, 'h3'])),
}
const DROPPED = new Set('script style object embed template noscript svg math title textarea select iframe'.split(' '))
/** Maximum depth; deeper tags are ignored. */
const DEPTH = 20
const BLOCK = /<(?:p|div|ul|ol|li|h[1-6]|br|table)\b/i

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Reduces third-party HTML to the tags allowed by the contract, without attributes, links, pictures and active
 * content. Plain text becomes paragraphs at empty lines; WooCommerce's literal `\n` is a line break.
 */
export function cleanHtml(given: string): string {
  const text = given.replaceAll('\\n', '\n')
  const blocks = BLOCK.test(text)
    ? text
    : text
        .split(/\n\s*\n/)
        .filter((part) => part.trim() !== '')
        .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
        .join('')
  let html = ''
  let dropped = 0
  let depth = 0
  const parser = new Parser({
    onopentag(tag) {
      depth += 1
      if (DROPPED.has(tag)) dropped += 1
      const shown = TAGS[tag]
      if (dropped === 0 && depth <= DEPTH && shown) html += `<${shown}>`
    },
    ontext(words) {
      if (dropped === 0) html += escaped(words)
    },
    onclosetag(tag) {
      const shown = TAGS[tag]
      if (dropped === 0 && depth <= DEPTH && shown && shown !== 'br') html += `</${shown}>`
      if (DROPPED.has(tag)) dropped -= 1
      depth -= 1
    },
  })
  parser.end(blocks)
  return html
    .replace(/\s+/g, ' ')
    .replace(/<(p|li|h3|strong|em)>\s*<\/\1>/g, '')
    .trim()
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi

/** Decodes entities (`L&#39;Or&eacute;al`) in a text without tags; without their semicolon they are words: `sole&notte`. */
export const decodeEntities = (given: string): string => (given.includes('&') ? given.replace(ENTITY, textOf) : given)

function textOf(html: string): string {
  let text = ''
  const parser = new Parser({
    ontext: (part) => {
      text += part
    },
  })
  parser.end(html)
  return text
}

/** Text of HTML or plain text in one line. */
export function plainWords(given: string): string {
  let words = ''
  let dropped = 0
  const step = (tag: string, change: 1 | -1) => {
    if (DROPPED.has(tag)) dropped += change
    if (tag in TAGS) words += ' '
  }
  const parser = new Parser({
    onopentag: (tag) => step(tag, 1),
    ontext: (text) => {
      if (dropped === 0) words += text
    },
    onclosetag: (tag) => step(tag, -1),
  })
  parser.end(given)
  return words.replace(/\s+/g, ' ').trim()
}
