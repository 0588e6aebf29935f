import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type PolicyOptions, policyFor } from './content-security-policy'

/** What the bytes of one finished page need to be sent: worked out once, then looked up. */
export interface PreparedPage {
  etag: string
  policy: string
  /** The status that the page asks for in its own head, where it is not 200. */
  status: number | null
  body(encoding: Encoding): Buffer
}

export type Encoding = 'br' | 'gzip' | 'identity'

export interface PageOptions extends PolicyOptions {
  /** The text of one of our own style sheets by its address, or null. */
  styleSheet?: (href: string) => string | null
}

const STYLE_LINK = /<link rel="stylesheet" href="(\/_next\/static\/[^"?]+\.css)[^>]*>/g

/**
 * Puts the style sheets into the page, so that the first paint waits for no second request. Next's own `inlineCss` does it too, but
 * carries the text twice more in the data for hydration and in every client navigation.
 */
function withInlineStyles(html: string, styleSheet: (href: string) => string | null): string {
  return html.replace(STYLE_LINK, (link, href: string) => {
    const text = styleSheet(href)
    return text === null ? link : `<style>${text}</style>`
  })
}

/** A page says its status with `<meta name="answer-status" content="410">`; the App Router itself cannot. */
const STATUS = /<meta name="answer-status" content="(4\d\d|503)"/

export function preparePage(made: string, { styleSheet, ...options }: PageOptions): PreparedPage {
  const html = styleSheet ? withInlineStyles(made, styleSheet) : made
  const bodies = new Map<Encoding, Buffer>()
  const make = (encoding: Encoding): Buffer => {
    if (encoding === 'br') return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    return encoding === 'gzip' ? gzipSync(html) : Buffer.from(html)
  }
  const status = STATUS.exec(html)?.[1]
  const policy = policyFor(html, options)
  return {
    // A browser keeps the policy with the page: another policy (a maps key came or went) is another page.
    etag: `W/"${createHash('sha1').update(html).update(policy).digest('base64url')}"`,
    policy,
    status: status ? Number(status) : null,
    body(encoding) {
      const known = bodies.get(encoding)
      if (known) return known
      const made = make(encoding)
      bodies.set(encoding, made)
      return made
    },
  }
}

export function encodingFor(accept: string | undefined): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '')) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '') ? 'gzip' : 'identity'
}

/**
 * Pages by their text. Next hands out the same string for a cached page again and again, so that the look-up compares pointers
 * and neither the hashes nor the compression of a page is done twice. Bounded by the characters held.
 */
export function pageMemory(limit_characters: number, options: PageOptions) {
  const pages = new Map<string, PreparedPage>()
  let held = 0
  return (html: string): PreparedPage => {
    const known = pages.get(html)
    if (known) return known
    const made = preparePage(html, options)
    pages.set(html, made)
    held += html.length
    for (const oldest of pages.keys()) {
      if (held <= limit_characters || oldest === html) break
      pages.delete(oldest)
      held -= oldest.length
    }
    return made
  }
}
