/** Pages that have a Markdown form, and where it is made. */
const FORMS: [RegExp, string][] = [
  [/^\/product\/(\d{9})$/, '/api/markdown/product/'],
  [/^\/blog\/([\w%~-]{1,400})$/, '/api/markdown/blog/'],
]

/** The address of a page's Markdown form, null for a page that has none. */
export function markdownAddress(pathname: string): string | null {
  for (const [page, address] of FORMS) {
    const key = page.exec(pathname)?.[1]
    if (key !== undefined) return address + key
  }
  return null
}

/** Whether an Accept header asks for Markdown rather than HTML (RFC 9110, 12.5.1). Only who names it gets it. */
export function prefersMarkdown(accept: string | undefined): boolean {
  const ranges = new Map<string, number>()
  for (const part of (accept ?? '').split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))
    const q = weight === undefined ? 1 : Number(weight.slice(2))
    ranges.set(range, Number.isFinite(q) ? q : 0)
  }
  const markdown = ranges.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (ranges.get('text/html') ?? 0)
}
