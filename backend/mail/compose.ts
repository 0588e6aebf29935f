import type { Operator } from '@/lib/contract/environment'
import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import type { BackendEnv } from '../env'
import { escapeHtml } from '../http/escape-html'

/** One e-mail, ready to be sent: `compose` makes it from a template. */
export interface Mail {
  recipient: string
  /** Never names a medicine: subjects are read on locked screens (docs/domain.md#L14). */
  subject: string
  text: string
  html: string
}

/** What every mail needs of the environment. */
export type Shop = Pick<BackendEnv, 'SITE_URL' | 'BRAND_NAME'> & Operator & { RESERVATION_ONLY?: boolean }

/** A piece of a mail. Texts are plain: they are escaped for HTML here and nowhere else. */
export type Block =
  /** A paragraph. */
  | string
  | { button: string; href: string }
  /** A heading of what follows. */
  | { title: string }
  /** Values by their labels, one under the other; what there is none of is left out. */
  | { facts: Record<string, string | null | undefined> }
  /** Rows with an amount at the right; the last ones may be totals. */
  | { amounts: readonly { text: string; amount: string; strong?: boolean }[] }

export interface Letter {
  subject: string
  /** The subject where it is left out. */
  heading?: string
  /** What is false is left out. */
  blocks: readonly (Block | false)[]
  /** Small print under everything. */
  footer: string
}

/** An absolute link to a page of the shop; `path` begins with a slash and is encoded already. */
export function siteLink(shop: Shop, path: string): string {
  return `${shop.SITE_URL.replace(/\/+$/, '')}${path}`
}

/** Makes the text and the HTML of a letter from the same blocks. Null where its recipient has no address to write to. */
export function compose(shop: Shop, letter: Letter & { recipient: string }): Mail
export function compose(shop: Shop, letter: Letter & { recipient: string | null | undefined }): Mail | null
export function compose(
  shop: Shop,
  { recipient, subject, heading = subject, blocks, footer }: Letter & { recipient: string | null | undefined },
): Mail | null {
  if (!recipient) return null
  const shown = blocks.filter((block) => block !== false)
  return {
    recipient,
    subject: oneLine(subject),
    text: `${[heading, ...shown.map(plainBlock), `-- \n${shop.BRAND_NAME}\n${footer}`].join('\n\n')}\n`,
    html: html(shop, subject, heading, shown, footer),
  }
}

/** Puts the mail, where there is one, in the outbox within the caller's transaction: it leaves if, and only if, that transaction is kept. */
export async function queueMail(database: Database, mail: Mail | null, { forget = false } = {}): Promise<void> {
  if (mail) await database.insert(mail_outbox).values({ ...mail, forget })
}

/** A subject with a line break would be two headers. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const known = (facts: Record<string, string | null | undefined>) =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [[label, value] as const] : []))

function plainBlock(block: Block): string {
  if (typeof block === 'string') return block
  if ('button' in block) return `${block.button}:\n${block.href}`
  if ('title' in block) return block.title.toUpperCase()
  if ('facts' in block)
    return known(block.facts)
      .map((fact) => fact.join(': '))
      .join('\n')
  return block.amounts.map(({ text, amount }) => `${text}: ${amount}`).join('\n')
}

const FONT = "font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif"

function html(shop: Shop, subject: string, heading: string, blocks: readonly Block[], footer: string): string {
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:0;background:#f6f5ef;color:#1d2520;${FONT};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px"><a href="${escapeHtml(siteLink(shop, '/home'))}" style="color:#1f5c43;font-size:20px;font-weight:700;text-decoration:none">${escapeHtml(shop.BRAND_NAME)}</a></td></tr>
<tr><td style="padding:24px;background:#ffffff;color:#1d2520;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${blocks.map(htmlBlock).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;color:#4d5851">${htmlText(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function htmlBlock(block: Block): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${htmlText(block)}</p>`
  if ('button' in block) {
    const href = escapeHtml(block.href)
    return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 24px;background:#1f5c43;color:#ffffff;border-radius:8px;font-weight:700;text-decoration:none">${escapeHtml(block.button)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#4d5851">Se il pulsante non funziona, copia questo indirizzo nel browser:<br><a href="${href}" style="color:#1f5c43;word-break:break-all">${href}</a></p>`
  }
  if ('title' in block)
    return `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(block.title)}</h2>`
  if ('facts' in block)
    return `<dl style="margin:0 0 16px">${known(block.facts)
      .map(
        ([label, value]) =>
          `<dt style="font-size:13px;color:#4d5851">${escapeHtml(label)}</dt><dd style="margin:0 0 8px;font-weight:700">${htmlText(value)}</dd>`,
      )
      .join('')}</dl>`
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${block.amounts.map(htmlAmount).join('')}</table>`
}

function htmlAmount({ text, amount, strong }: { text: string; amount: string; strong?: boolean }): string {
  const cell = `padding:8px 0;border-bottom:1px solid #dfe3dd;vertical-align:top${strong ? ';font-weight:700' : ''}`
  return `<tr><td style="${cell}">${htmlText(text)}</td><td align="right" style="${cell};padding-left:16px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
}

function htmlText(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
