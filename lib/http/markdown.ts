/** Pages that have a Markdown form, and where it is made. */
const FORMS: [RegExp, string][] = [
  [/^\/product\/(\d{9})(\.md)?$/, '/api/markdown/product/'],
  [/^\/blog\/([\w%~-]{1,400})(\.md)?$/, '/api/markdown/blog/'],
]

/** The query of what is Markdown by its Accept header alone: no cache keeps it. */
export const BY_ACCEPT = 'by-accept'

/** Where a page's Markdown form is made, and whether this is the form's own address (`.md`); null for a page that has none. */
export function markdownAddress(pathname: string): { address: string; own: boolean } | null {
  for (const [page, address] of FORMS) {
    const [, key, own] = page.exec(pathname) ?? []
    if (key !== undefined) return { address: address + key, own: own !== undefined }
  }
  return null
}

/** The headers of a Markdown form: kept as `lifetime` says at its own address, by nobody where the Accept header chose it. */
export function markdownHeaders({ url }: Request, lifetime: string): Record<string, string> {
  const by_accept = new URL(url).searchParams.has(BY_ACCEPT)
  return {
    'Content-Type': 'text/markdown; charset=utf-8',
    Vary: by_accept ? 'Accept, Cookie' : 'Cookie',
    'Cache-Control': by_accept ? 'private, no-store' : lifetime,
  }
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
