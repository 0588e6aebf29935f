/** Pages with a Markdown form, and the path that renders it. */
const FORMS: [RegExp, string][] = [
  [/^\/product\/(\d{9})(\.md)?$/, '/api/markdown/product/'],
  [/^\/blog\/([\w%~-]{1,400})(\.md)?$/, '/api/markdown/blog/'],
]

/** Query of Markdown selected by Accept: not cached. */
export const BY_ACCEPT = 'by-accept'

/**
 * Returns the path that renders a page's Markdown, and whether its own URL (`.md`) was requested; null for other pages.
 */
export function markdownAddress(pathname: string): { address: string; own: boolean } | null {
  for (const [page, address] of FORMS) {
    const [, key, own] = page.exec(pathname) ?? []
    if (key !== undefined) return { address: address + key, own: own !== undefined }
  }
  return null
}

/** Headers of a Markdown form: cached for `lifetime` at its own URL, uncached if selected by Accept. */
export function markdownHeaders({ url }: Request, lifetime: string): Record<string, string> {
  const byAccept = new URL(url).searchParams.has(BY_ACCEPT)
  return {
    'Content-Type': 'text/markdown; charset=utf-8',
    Vary: byAccept ? 'Accept, Cookie' : 'Cookie',
    'Cache-Control': byAccept ? 'private, no-store' : lifetime,
  }
}

/** Checks whether Accept prefers Markdown to HTML (RFC 9110, 12.5.1), named explicitly. */
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
