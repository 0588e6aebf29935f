import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import { type Cover, coverMail, type Queued } from './about'
import { type Block, known, type Shop, type Text } from './blocks'
import { html } from './html'
import { greet, type Recipient } from './recipient'
import { readBlocks, readText } from './typed'

export interface Mail {
  recipient: string
  reply_to: string | null
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
  /** Small print at the end. */
  footer: string
}

/**
 * Renders a letter as text and HTML. Leaves typed text out for an unconfirmed recipient. Null for a recipient without
 * an address.
 */
export function compose(shop: Shop, letter: Letter & { recipient: Recipient<string> }): Mail
export function compose(shop: Shop, letter: Letter & { recipient: Recipient }): Mail | null
export function compose(shop: Shop, { recipient, footer, ...letter }: Letter & { recipient: Recipient }): Mail | null {
  const { address, confirmed, reply_to = null } = recipient
  if (!address) return null
  const subject = oneLine(readText(letter.subject, confirmed) ?? shop.BRAND_NAME)
  const heading = greet(recipient, letter.greeting, readText(letter.heading ?? letter.subject, confirmed) ?? subject)
  const blocks = readBlocks(
    letter.blocks.filter((block) => block !== false),
    confirmed,
  )
  return {
    recipient: address,
    reply_to,
    subject,
    text: `${[heading, ...blocks.map(plainBlock), `-- \n${shop.BRAND_NAME}\n${footer}`].join('\n\n')}\n`,
    html: html(shop, { subject, heading, blocks, footer }),
  }
}

/** Adds the mail, if any, to the outbox within the caller's transaction. Throws if nothing covers it (about.ts). */
export async function queueMail(database: Database, mail: Mail | null, by: Cover, options: Queued = {}) {
  if (!mail) return
  const held = await coverMail(database, mail.recipient, by, options.repeats)
  await database.insert(mail_outbox).values({ ...mail, ...held, forget: options.forget ?? false })
}

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
