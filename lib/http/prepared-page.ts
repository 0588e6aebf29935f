import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { type PolicyOptions, policyFor } from './content-security-policy'
import { type Frame, withoutScript } from './failure-page'
import { type JoinedScripts, withJoinedScripts } from './joined-scripts'
import { takeDataOut } from './page-data'
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

/** Of a page that is kept, `apart` takes the data that it is hydrated with out of its HTML. */
export function preparePage(
  made: string,
  { styleSheet, frame, joined = [], ...options }: PageOptions,
  { apart = false } = {},
) {
  const whole = withoutScript(made, frame) ?? made
  const taken = apart ? takeDataOut(whole) : null
  const bare = withJoinedScripts(taken?.html ?? whole, joined)
  const html = withFontsOnWord(styleSheet ? withInlineStyles(bare, styleSheet) : bare)
  const status = STATUS.exec(html)?.[1]
  const policy = policyFor(html, options)
  return {
    // A browser keeps the policy with the page: another policy (a maps key came or went) is another page.
    etag: `W/"${createHash('sha1').update(html).update(policy).digest('base64url')}"`,
    policy,
    /** The status that the page asks for in its own head, where it is not 200. */
    status: status ? Number(status) : null,
    body: encodedText(html),
    data: taken && { name: taken.name, body: encodedText(taken.data) },
  }
}

type Encoded = (encoding: Encoding) => Promise<Buffer>

function encodedText(text: string): Encoded {
  return async (encoding) => {
    if (encoding === 'br') return asBrotli(text, BROTLI)
    return encoding === 'gzip' ? asGzip(text) : Buffer.from(text)
  }
}

/** Compresses a page for the cache: in Brotli at once, in gzip on the first request for it. Calls `onGrowth` with the bytes of each. */
export async function packPage(page: PreparedPage, onGrowth: (bytes: number) => void): Promise<PreparedPage> {
  const { data } = page
  return {
    ...page,
    body: await packed(page.body, onGrowth),
    data: data && { ...data, body: await packed(data.body, onGrowth) },
  }
}

async function packed(body: Encoded, onGrowth: (bytes: number) => void): Promise<Encoded> {
  const br = await body('br')
  onGrowth(br.length)
  let gzipped: Promise<Buffer> | null = null
  const unpackToGzip = async () => {
    const bytes = await asGzip(await fromBrotli(br))
    onGrowth(bytes.length)
    return bytes
  }
  return async (encoding) => {
    if (encoding === 'identity') return fromBrotli(br)
    if (encoding === 'br') return br
    gzipped ??= unpackToGzip()
    return gzipped
  }
}

export function encodingFor(accept: string | undefined): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '')) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '') ? 'gzip' : 'identity'
}
