import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { type PolicyOptions, policyFor } from './content-security-policy'
import { type Frame, withoutScript } from './failure-page'

// In zlib's thread pool, so that the main thread keeps answering.
const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
/** Higher quality saves a twentieth of the bytes for twenty times the CPU. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export type PreparedPage = ReturnType<typeof preparePage>

export type Encoding = 'br' | 'gzip' | 'identity'

export interface PageOptions extends PolicyOptions {
  /** Returns our own style sheet's text; null for others. */
  styleSheet?: (href: string) => string | null
  /** For pages without Next. */
  frame?: Frame
}

const STYLE_LINK = /<link rel="stylesheet" href="((?:https?:\/\/[^"/]+)?\/_next\/static\/[^"?]+\.css)"[^>]*>/g

/**
 * Inlines our style sheets to avoid a request before the first paint. React requests the sheet once per visit during
 * hydration.
 */
const withInlineStyles = (html: string, styleSheet: (href: string) => string | null): string =>
  html.replace(STYLE_LINK, (link, href: string) => {
    const css = styleSheet(href)
    return css === null ? link : `<style data-precedence="next">${css}</style>`
  })

/** Pages set their status with `<meta name="answer-status" content="410">`; the App Router cannot. */
const STATUS = /<meta name="answer-status" content="(4\d\d|503)"/

export function preparePage(made: string, { styleSheet, frame, ...options }: PageOptions) {
  const bare = withoutScript(made, frame) ?? made
  const html = styleSheet ? withInlineStyles(bare, styleSheet) : bare
  const status = STATUS.exec(html)?.[1]
  const policy = policyFor(html, options)
  return {
    // Includes the policy, which browsers cache with the page: it changes with a maps key.
    etag: `W/"${createHash('sha1').update(html).update(policy).digest('base64url')}"`,
    policy,
    /** Status in the page's head, if not 200. */
    status: status ? Number(status) : null,
    async body(encoding: Encoding): Promise<Buffer> {
      if (encoding === 'br') return asBrotli(html, BROTLI)
      return encoding === 'gzip' ? asGzip(html) : Buffer.from(html)
    },
  }
}

/**
 * Replaces a page's text by its Brotli bytes; gzip is added on the first request for it.
 * @param onGrowth called with the bytes that gzip adds
 */
export function holdCompressed(
  { etag, policy, status }: Omit<PreparedPage, 'body'>,
  br: Buffer,
  onGrowth: (bytes: number) => void,
): PreparedPage {
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
  return { etag, policy, status, body }
}

export function encodingFor(accept: string | undefined): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '')) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '') ? 'gzip' : 'identity'
}
