import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'

/** One e-mail, ready to be sent: `compose` makes it from a template. */
export interface Mail {
  recipient: string
  /** Never names a medicine: subjects are read on locked screens (GDPR art. 9, CJEU C-21/23). */
  subject: string
  text: string
  html: string
}

/** Puts the mail in the outbox within the caller's transaction: it leaves if, and only if, that transaction is kept. */
export async function queueMail(database: Database, mail: Mail, options: { forget?: boolean } = {}): Promise<void> {
  const { recipient, subject, text, html } = mail
  await database.insert(mail_outbox).values({ recipient, subject, text, html, forget: options.forget ?? false })
}
