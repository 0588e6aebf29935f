import { Parser } from 'htmlparser2'

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
