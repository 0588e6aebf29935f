import { toSVG } from 'bwip-js/node'
import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import { escapeHtml } from '../http/escape-html'
import { type Cover, coverMail, type Queued } from './about'
import { type Block, known, type Shop, siteLink, type Text, Typed } from './blocks'
import { greet, type Recipient } from './recipient'

/** Reads a text for its recipient. Returns null if it has a typed part and the recipient is not confirmed. */
function readText(text: Text, confirmed: boolean): string | null {
  const parts = typeof text === 'string' || text instanceof Typed ? [text] : text
  if (!confirmed && parts.some((part) => part instanceof Typed)) return null
  return parts.map((part) => (part instanceof Typed ? part.read() : part)).join('')
}

/** Reads blocks for their recipient, without paragraphs and facts that `readText` leaves out. */
function readBlocks(blocks: readonly Block[], confirmed: boolean): Block<string>[] {
  return blocks.flatMap((block): Block<string>[] => {
    if (typeof block === 'string' || block instanceof Typed || isParts(block)) {
      const text = readText(block, confirmed)
      return text === null ? [] : [text]
    }
    if (!('facts' in block)) return [block]
    const facts = known(block.facts).map(([label, value]) => [label, readText(value, confirmed)] as const)
    return facts.some(([, value]) => value !== null) ? [{ facts: Object.fromEntries(facts) }] : []
  })
}

const isParts = (block: Block): block is readonly (string | Typed)[] => Array.isArray(block)

const FONT = "font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif"

/** The dark theme, for clients that support style sheets; attributes hold the light one for all others. */
const DARK = `@media (prefers-color-scheme:dark){.page{background:#131815!important}.card{background:#1b221e!important}.page,.card{color:#ecefe8!important}.muted{color:#a9b3a9!important}.brand{color:#a0ceb2!important}.button{background:#9cc5ab!important;color:#0f1f17!important}.soft{background:#22342a!important;color:#ecefe8!important}.line{border-color:#3a463e!important}}`

const MUTED = 'class="muted" style="font-size:13px;color:#525b53'

/** Renders a mail as HTML: tables and attributes, as mail clients need it, complete without pictures. */
function html(
  shop: Shop,
  {
    subject,
    heading,
    blocks,
    terms,
    footer,
  }: Record<'subject' | 'heading' | 'footer', string> & Record<'blocks' | 'terms', readonly Block<string>[]>,
): string {
  const logo = escapeHtml(siteLink(shop, '/icons/any-192.png'))
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f5ef;color:#1b231e;${FONT};font-size:16px;line-height:1.5;word-break:break-word">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f5ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px"><a href="${escapeHtml(siteLink(shop, '/home'))}" class="brand" style="color:#22604a;font-size:20px;line-height:32px;font-weight:700;text-decoration:none"><img src="${logo}" width="32" height="32" alt="" style="border:0;vertical-align:middle;margin-right:8px">${escapeHtml(shop.BRAND_NAME)}</a></td></tr>
<tr><td class="card" style="padding:24px;background:#fffefb;color:#1b231e;border-radius:16px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${htmlBlocks(shop, blocks)}
${terms.length > 0 ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="line muted" style="padding:16px 0 0;border-top:2px solid #d9d6ca;font-size:14px;color:#525b53">${htmlBlocks(shop, terms)}</td></tr></table>` : ''}
</td></tr>
<tr><td ${MUTED};padding:16px 8px">${htmlText(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const htmlBlocks = (shop: Shop, blocks: readonly Block<string>[]) =>
  blocks.map((block) => htmlBlock(shop, block)).join('\n')

function htmlBlock(shop: Shop, block: Block<string>): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${htmlText(block)}</p>`
  if ('button' in block) {
    const href = escapeHtml(block.href)
    return `<p style="margin:0 0 16px"><a href="${href}" class="button" style="display:inline-block;padding:12px 24px;background:#2b5a48;color:#fbfbf6;border-radius:10px;font-weight:700;text-decoration:none">${escapeHtml(block.button)}</a></p>
<p ${MUTED};margin:0 0 16px">Se il pulsante non funziona, copia questo indirizzo nel browser:<br><a href="${href}" class="brand" style="color:#22604a;word-break:break-all">${href}</a></p>`
  }
  if ('title' in block)
    return `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(block.title)}</h2>`
  if ('code' in block) return htmlCode(block)
  if ('facts' in block)
    return `<dl style="margin:0 0 16px">${known(block.facts)
      .map(
        ([label, value]) =>
          `<dt ${MUTED}">${escapeHtml(label)}</dt><dd style="margin:0 0 8px;font-weight:700">${htmlText(value)}</dd>`,
      )
      .join('')}</dl>`
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${block.amounts.map((row) => htmlAmount(shop, row)).join('')}</table>`
}

type Amount = Extract<Block, { amounts: unknown }>['amounts'][number]

function htmlAmount(shop: Shop, { text, amount, strong, picture }: Amount): string {
  const cell = `class="line" style="padding:8px 0;border-bottom:1px solid #d9d6ca;vertical-align:middle${strong ? ';font-weight:700' : ''}`
  // Only the shop's own pictures: no other host learns who opened the mail.
  const shown = picture?.startsWith('/media/')
    ? `<img src="${escapeHtml(siteLink(shop, `${picture}?w=160`))}" width="56" height="56" alt="" style="display:block;border:0;border-radius:10px;background:#f7f6f1">`
    : ''
  const place = picture === undefined ? '' : `<td width="56" ${cell};padding-right:12px">${shown}</td>`
  return `<tr>${place}<td${place ? '' : ' colspan="2"'} ${cell}">${htmlText(text)}</td><td align="right" ${cell};padding-left:16px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
}

function htmlCode({ code, label, bars }: Extract<Block, { code: string }>): string {
  const said = escapeHtml(code)
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td align="center" class="soft" style="padding:16px;background:#e0e9de;border-radius:24px 6px">${escapeHtml(label)}<br><b style="font-size:32px;line-height:1.3;letter-spacing:4px">${said}</b>${bars ? barCode(code) : ''}</td></tr></table>`
}

/** Code 128 in table cells, since clients block pictures; two pixels per module, on white in both themes. */
function barCode(text: string): string {
  const drawn = toSVG({ bcid: 'code128', text, scale: 1, includetext: false })
  const bars = [...drawn.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g)]
    .flatMap(([, width, path]) =>
      [...String(path).matchAll(/M([\d.]+)/g)].map(
        ([, middle]) => [Number(middle) - Number(width) / 2, Number(width)] as const,
      ),
    )
    .sort(([one], [other]) => one - other)
  const cell = (modules: number, colour: string) => `<td width="${2 * modules}" bgcolor="${colour}"></td>`
  const cells = bars.map(([from, width], index) => {
    const [before, itsWidth] = bars[index - 1] ?? [0, 0]
    const gap = from - before - itsWidth
    return `${gap > 0 ? cell(gap, '#ffffff') : ''}${cell(width, '#000000')}`
  })
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px auto 0"><tr><td bgcolor="#ffffff" style="padding:12px 20px;border-radius:10px"><table role="img" aria-label="Codice a barre: ${escapeHtml(text)}" cellpadding="0" cellspacing="0"><tr height="56">${cells.join('')}</tr></table></td></tr></table>`
}

function htmlText(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

export interface Mail {
  recipient: string
  reply_to: string | null
  /** Address that ends such mails with one POST (RFC 8058). */
  unsubscribe: string | null
  insists: boolean
  /** Never names a medicine: subjects show on locked screens (docs/domain.md#L14). */
  subject: string
  text: string
  html: string
}

export interface Letter {
  subject: Text
  /** Defaults to the subject. */
  heading?: Text
  /** Greeting before the heading (`Ciao`), with a confirmed recipient's name; `''` shows only the name. */
  greeting?: string
  /** `false` is left out. */
  blocks: readonly (Block | false)[]
  /** Terms that the law requires in the mail, below a line. */
  terms?: readonly Block[]
  /** Small print at the end. */
  footer: string
  /** Address that ends such mails with one POST (RFC 8058). */
  unsubscribe?: string
}

/**
 * Renders a letter as text and HTML. Leaves typed text out for an unconfirmed recipient. Null for a recipient without
 * an address.
 */
export function compose(shop: Shop, letter: Letter & { recipient: Recipient<string> }): Mail
export function compose(shop: Shop, letter: Letter & { recipient: Recipient }): Mail | null
export function compose(
  shop: Shop,
  { recipient, footer, terms = [], ...letter }: Letter & { recipient: Recipient },
): Mail | null {
  const { address, confirmed, reply_to = null, insists = false } = recipient
  if (!address) return null
  const subject = oneLine(readText(letter.subject, confirmed) ?? shop.BRAND_NAME)
  const heading = greet(recipient, letter.greeting, readText(letter.heading ?? letter.subject, confirmed) ?? subject)
  const blocks = readBlocks(
    letter.blocks.filter((block) => block !== false),
    confirmed,
  )
  const law = readBlocks(terms, confirmed)
  return {
    recipient: address,
    reply_to,
    unsubscribe: letter.unsubscribe ?? null,
    insists,
    subject,
    text: `${[heading, ...blocks.map(plainBlock), ...(law.length > 0 ? [LINE, ...law.map(plainBlock)] : []), `-- \n${shop.BRAND_NAME}\n${footer}`].join('\n\n')}\n`,
    html: html(shop, { subject, heading, blocks, terms: law, footer }),
  }
}

/** Adds the mail, if any, to the outbox within the caller's transaction. Throws if nothing covers it (about.ts). */
export async function queueMail(database: Database, mail: Mail | null, by: Cover, options: Queued = {}) {
  if (!mail) return
  const held = await coverMail(database, mail.recipient, by, options)
  await database.insert(mail_outbox).values({ ...mail, ...held, forget: options.forget ?? false })
}

/** Separates the terms in plain text. */
const LINE = '_'.repeat(40)

/** Prevents header injection: a line break would start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function plainBlock(block: Block<string>): string {
  if (typeof block === 'string') return block
  if ('button' in block) return `${block.button}:\n${block.href}`
  if ('title' in block) return block.title.toUpperCase()
  if ('code' in block) return `${block.label}: ${block.code}`
  if ('facts' in block)
    return known(block.facts)
      .map((fact) => fact.join(': '))
      .join('\n')
  return block.amounts.map(({ text, amount }) => `${text}: ${amount}`).join('\n')
}
