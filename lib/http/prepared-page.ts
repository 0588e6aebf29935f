import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { type PolicyOptions, policyFor } from './content-security-policy'
import { type Frame, withoutScript } from './failure-page'

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
  /** Text of our own style sheet at an address, else null. */
  styleSheet?: (href: string) => string | null
  /** For pages that need no Next. */
  frame?: Frame
}

const STYLE_LINK = /<link rel="stylesheet" href="(\/_next\/static\/[^"?]+\.css)"[^>]*>/g

/**
 * Inlines our style sheets, so that the first paint waits for no second request. React requests the sheet itself once
 * a visit while it hydrates.
 */
const withInlineStyles = (html: string, styleSheet: (href: string) => string | null): string =>
  html.replace(STYLE_LINK, (link, href: string) => {
    const css = styleSheet(href)
    return css === null ? link : `<style data-precedence="next">${css}</style>`
  })

/** A page says its status with `<meta name="answer-status" content="410">`; the App Router itself cannot. */
const STATUS = /<meta name="answer-status" content="(4\d\d|503)"/

export function preparePage(made: string, { styleSheet, frame, ...options }: PageOptions) {
  const bare = withoutScript(made, frame) ?? made
  const html = styleSheet ? withInlineStyles(bare, styleSheet) : bare
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
