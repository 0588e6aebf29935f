import type { BackendEnv } from '../env'
import { escapeHtml } from '../http/escape-html'
import type { Mail } from './queue'

/** What every mail needs of the environment. */
export type Shop = Pick<BackendEnv, 'SITE_URL' | 'BRAND_NAME'>

/** A piece of a mail. Texts are plain: they are escaped for HTML here and nowhere else. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** Label and value, one under the other. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** Rows with an amount at the right; the last ones may be totals. */
  | { kind: 'amounts'; rows: readonly { text: string; amount: string; strong?: boolean }[] }

export interface Letter {
  recipient: string
  subject: string
  heading: string
  blocks: readonly Block[]
  /** Small print under everything. */
  footer: string
}

/** An absolute link to a page of the shop; `path` begins with a slash and is encoded already. */
export function siteLink(shop: Shop, path: string): string {
  return `${shop.SITE_URL.replace(/\/+$/, '')}${path}`
}

/** Makes the text and the HTML of a letter from the same blocks. */
export function compose(shop: Shop, letter: Letter): Mail {
  return {
    recipient: letter.recipient,
    subject: oneLine(letter.subject),
    text: plain(shop, letter),
    html: html(shop, letter),
  }
}

/** A subject with a line break would be two headers. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function plain(shop: Shop, { heading, blocks, footer }: Letter): string {
  return `${[heading, ...blocks.map(plainBlock), `-- \n${shop.BRAND_NAME}\n${footer}`].join('\n\n')}\n`
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'amounts':
      return block.rows.map(({ text, amount }) => `${text}: ${amount}`).join('\n')
  }
}

const FONT = "font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif"

function html(shop: Shop, { subject, heading, blocks, footer }: Letter): string {
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
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${htmlText(block.text)}</p>`
    case 'button': {
      const href = escapeHtml(block.href)
      return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 24px;background:#1f5c43;color:#ffffff;border-radius:8px;font-weight:700;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#4d5851">Se il pulsante non funziona, copia questo indirizzo nel browser:<br><a href="${href}" style="color:#1f5c43;word-break:break-all">${href}</a></p>`
    }
    case 'facts':
      return `<dl style="margin:0 0 16px">${block.facts.map(([label, value]) => `<dt style="font-size:13px;color:#4d5851">${escapeHtml(label)}</dt><dd style="margin:0 0 8px;font-weight:700">${htmlText(value)}</dd>`).join('')}</dl>`
    case 'amounts':
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${block.rows.map(htmlAmount).join('')}</table>`
  }
}

function htmlAmount({ text, amount, strong }: { text: string; amount: string; strong?: boolean }): string {
  const cell = `padding:8px 0;border-bottom:1px solid #dfe3dd;vertical-align:top${strong ? ';font-weight:700' : ''}`
  return `<tr><td style="${cell}">${htmlText(text)}</td><td align="right" style="${cell};padding-left:16px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
}

function htmlText(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
