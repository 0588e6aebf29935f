import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import { requireRecipient } from '../http/call-context'
import { type Block, known, type Shop } from './blocks'
import { html } from './html'

/** One e-mail, ready to be sent: `compose` makes it from a template. */
export interface Mail {
  recipient: string
  /** Never names a medicine: subjects are read on locked screens (docs/domain.md#L14). */
  subject: string
  text: string
  html: string
}

export interface Letter {
  subject: string
  /** The subject where it is left out. */
  heading?: string
  /** What is false is left out. */
  blocks: readonly (Block | false)[]
  /** Small print under everything. */
  footer: string
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
    html: html(shop, { subject: oneLine(subject), heading, blocks: shown, footer }),
  }
}

/**
 * Puts the mail, where there is one, in the outbox within the caller's transaction: it leaves if, and only if, that transaction is kept. Throws
 * within a call that may not mail the address.
 */
export async function queueMail(database: Database, mail: Mail | null, { forget = false } = {}): Promise<void> {
  if (!mail) return
  requireRecipient(mail.recipient)
  await database.insert(mail_outbox).values({ ...mail, forget })
}

/** A subject with a line break would be two headers. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function plainBlock(block: Block): string {
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
