export interface NamePart {
  text: string
  match: boolean
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * Parses a `highlighted_name` (docs/contract.md#autocomplete: plain text with matches in `<em>`, otherwise
 * HTML-escaped). Any other tag stays text; parts become React nodes, never HTML.
 */
export function parseHighlight(highlighted: string): NamePart[] {
  const parts: NamePart[] = []
  let depth = 0
  for (const piece of highlighted.split(/(<\/?em>)/i)) {
    if (/^<em>$/i.test(piece)) depth += 1
    else if (/^<\/em>$/i.test(piece)) depth = Math.max(0, depth - 1)
    else if (piece !== '') parts.push({ text: decodeEntities(piece), match: depth > 0 })
  }
  return parts
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
  })
}
