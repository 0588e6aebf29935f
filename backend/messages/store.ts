import { randomKey } from '@/lib/identifiers/random-key'
import type { Database } from '../database/open'
import { pharmacy_messages } from '../database/schema/messages'
import type { Runtime } from '../http/runtime'
import { mailboxKey } from '../mail/mailbox-key'

/** Keeps a message for the desk of a pharmacy that has staff there. */
export async function storeMessage(
  { cipher, now }: Pick<Runtime, 'cipher' | 'now'>,
  transaction: Database,
  pharmacy_id: number,
  message: { name: string; email: string; text: string },
): Promise<void> {
  const id = randomKey()
  await transaction.insert(pharmacy_messages).values({
    id,
    pharmacy_id,
    mailbox_hash: mailboxKey(cipher, message.email),
    received_at: now(),
    ...cipher.encrypt('pharmacy_messages', { id }, { name: message.name, email: message.email, text: message.text }),
  })
}
