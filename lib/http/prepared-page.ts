import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { type PolicyOptions, policyFor } from './content-security-policy'
import { type Frame, withoutScript } from './failure-page'
import { type JoinedScripts, withJoinedScripts } from './joined-scripts'
import type { StylesFor } from './style-sheets'

// Of zlib's own threads: the main one goes on answering.
const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
/** A higher quality saves a twentieth of the bytes for twenty times the work. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** What one finished page needs to be sent. */
export type PreparedPage = ReturnType<typeof preparePage>

export type Encoding = 'br' | 'gzip' | 'identity'

export interface PageOptions extends PolicyOptions {
  /** Our own style sheets by their addresses, or null. */
  styleSheet?: (href: string) => StylesFor | null
  joined?: JoinedScripts
  /** Of the pages that are ours alone. */
  frame?: Frame
}

const STYLE_LINK = /<link rel="stylesheet" href="(\/_next\/static\/[^"?]+\.css)"[^>]*>/g

/**
 * Puts the rules of the style sheets that a page needs into it, so that the first paint waits for no second request. The sheet itself is
 * fetched once a visit: React takes it up while it hydrates, for what a press shows and for the next pages, and puts it behind the last of its
 * precedence, so that the order of its rules holds. It is asked for after the scripts: of the six connections that HTTP/1.1 has to a host a
 * large script would otherwise wait for one, a whole way to the server and back.
 */
function withInlineStyles(html: string, styleSheet: (href: string) => StylesFor | null): string {
  let later = ''
  const inlined = html.replace(STYLE_LINK, (link, href: string) => {
    const styles = styleSheet(href)
    if (styles === null) return link
    later += `<link rel="prefetch" as="style" href="${href}"/><noscript>${link}</noscript>`
    return `<style data-precedence="next">${styles(html)}</style>`
  })
  return inlined.replace('</head>', (end) => later + end)
}

const FONT_PRELOAD = /<link rel="preload"(?=[^>]* as="font")[^>]*>/g

/** Leaves it to the head's script whether the type face is fetched: React takes the tag for one that is, and does not ask for it either. */
const withFontsOnWord = (html: string): string =>
  html.replace(FONT_PRELOAD, (link) => `${link.replace('<link', '<link media="not all"')}<noscript>${link}</noscript>`)

/** A page says its status with `<meta name="answer-status" content="410">`; the App Router itself cannot. */
const STATUS = /<meta name="answer-status" content="(4\d\d|503)"/

export function preparePage(made: string, { styleSheet, frame, joined = [], ...options }: PageOptions) {
  const bare = withJoinedScripts(withoutScript(made, frame) ?? made, joined)
  const html = withFontsOnWord(styleSheet ? withInlineStyles(bare, styleSheet) : bare)
  const status = STATUS.exec(html)?.[1]
  const policy = policyFor(html, options)
  return {
    // A browser keeps the policy with the page: another policy (a maps key came or went) is another page.
    etag: `W/"${createHash('sha1').update(html).update(policy).digest('base64url')}"`,
    policy,
    /** The status that the page asks for in its own head, where it is not 200. */
    status: status ? Number(status) : null,
    async body(encoding: Encoding): Promise<Buffer> {
      if (encoding === 'br') return asBrotli(html, BROTLI)
      return encoding === 'gzip' ? asGzip(html) : Buffer.from(html)
    },
  }
}

/**
 * Compresses a page for the cache: in Brotli at once, in gzip on the first request for it.
 * @param onGrowth called with the bytes that gzip adds
 */
export async function compressPage(
  page: PreparedPage,
  onGrowth: (bytes: number) => void,
): Promise<{ page: PreparedPage; bytes: number }> {
  const br = await page.body('br')
  let gzipped: Promise<Buffer> | null = null
  const toGzip = async () => {
    const bytes = await asGzip(await fromBrotli(br))
    onGrowth(bytes.length)
    return bytes
  }
  const body = async (encoding: Encoding) => {
    if (encoding === 'br') return br
    if (encoding === 'identity') return fromBrotli(br)
    gzipped ??= toGzip()
    return gzipped
  }
  return { page: { ...page, body }, bytes: br.length }
}

export function encodingFor(accept: string | undefined): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '')) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '') ? 'gzip' : 'identity'
}
