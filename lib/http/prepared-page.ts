import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { type PolicyOptions, policyFor } from './content-security-policy'
import { type Frame, withoutScript } from './failure-page'

// Of zlib's own threads: the main one goes on answering.
const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)

/** What one finished page needs to be sent. */
export type PreparedPage = ReturnType<typeof preparePage>

export type Encoding = 'br' | 'gzip' | 'identity'

export interface PageOptions extends PolicyOptions {
  /** The text of one of our own style sheets by its address, or null. */
  styleSheet?: (href: string) => string | null
  /** Of the pages that are ours alone. */
  frame?: Frame
}

const STYLE_LINK = /<link rel="stylesheet" href="(\/_next\/static\/[^"?]+\.css)"[^>]*>/g

/**
 * Puts the style sheets into the page, so that the first paint waits for no second request. Next's own `inlineCss` does it too, but
 * carries the text twice more in the data for hydration and in every client navigation. The link stays, and a disabled one fetches
 * nothing: React finds it, where it would fetch the same sheet again while it hydrates, whose @font-face would let a type face that came
 * too late in after all.
 */
function withInlineStyles(html: string, styleSheet: (href: string) => string | null): string {
  return html.replace(STYLE_LINK, (link, href: string) => {
    const text = styleSheet(href)
    return text === null ? link : `<style>${text}</style><link rel="stylesheet" href="${href}" disabled=""/>`
  })
}

/** A page says its status with `<meta name="answer-status" content="410">`; the App Router itself cannot. */
const STATUS = /<meta name="answer-status" content="(4\d\d|503)"/

export function preparePage(made: string, { styleSheet, frame, ...options }: PageOptions) {
  const whole = withoutScript(made, frame) ?? made
  const html = styleSheet ? withInlineStyles(whole, styleSheet) : whole
  const status = STATUS.exec(html)?.[1]
  const policy = policyFor(html, options)
  return {
    // A browser keeps the policy with the page: another policy (a maps key came or went) is another page.
    etag: `W/"${createHash('sha1').update(html).update(policy).digest('base64url')}"`,
    policy,
    /** The status that the page asks for in its own head, where it is not 200. */
    status: status ? Number(status) : null,
    async body(encoding: Encoding): Promise<Buffer> {
      if (encoding === 'br') return asBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      return encoding === 'gzip' ? asGzip(html) : Buffer.from(html)
    },
  }
}

/** A page as it is kept: in its smallest form, and in gzip once somebody has asked for that; `onGrowth` is told of its bytes. */
export async function packPage(page: PreparedPage, onGrowth: (bytes: number) => void): Promise<PreparedPage> {
  const { etag, policy, status } = page
  const br = await page.body('br')
  onGrowth(br.length)
  let gzipped: Promise<Buffer> | null = null
  const unpackToGzip = async () => {
    const bytes = await asGzip(await fromBrotli(br))
    onGrowth(bytes.length)
    return bytes
  }
  return {
    etag,
    policy,
    status,
    async body(encoding) {
      if (encoding === 'br') return br
      if (encoding === 'identity') return fromBrotli(br)
      gzipped ??= unpackToGzip()
      return gzipped
    },
  }
}

export function encodingFor(accept: string | undefined): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '')) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '') ? 'gzip' : 'identity'
}
