import { Parser } from 'htmlparser2'

/** What the contract allows in a text, and what other tags are shown as (docs/contract.md#html). */
const TAGS: Record<string, string> = {
  ...Object.fromEntries(['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'h3'].map((tag) => [tag, tag])),
  b: 'strong',
  i: 'em',
  div: 'p',
  ...Object.fromEntries(['h1', 'h2', 'h4', 'h5', 'h6'].map((tag) => [tag, 'h3'])),
}
const DROPPED = new Set('script style object embed template noscript svg math title textarea select iframe'.split(' '))
/** Deeper than any text is written: what opens there is passed over. */
const DEPTH = 20
const BLOCK = /<(?:p|div|ul|ol|li|h[1-6]|br|table)\b/i

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A description of others as HTML of the few tags that the contract allows, without attributes, links, pictures and what runs. Plain text
 * becomes paragraphs at its empty lines; the `\n` that WooCommerce writes for a line's end is one.
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

/** The words of HTML on one line, or of what is none. */
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
