import { eq } from 'drizzle-orm'
import { randomKey } from '@/lib/identifiers/random-key'
import type { Database } from '../database/open'
import { pharmacy_messages } from '../database/schema/messages'
import { staff_pharmacies } from '../database/schema/staff'
import type { Runtime } from '../http/runtime'
import { mailboxKey } from '../mail/mailbox-key'

/** Keeps a message for the desk of a pharmacy; one without staff only gets the mail. */
export async function storeMessage(
  { cipher, now }: Pick<Runtime, 'cipher' | 'now'>,
  transaction: Database,
  pharmacy_id: number,
  message: { name: string; email: string; text: string },
): Promise<void> {
  const here = eq(staff_pharmacies.pharmacy_id, pharmacy_id)
  if ((await transaction.$count(staff_pharmacies, here)) === 0) return
  const id = randomKey()
  await transaction.insert(pharmacy_messages).values({
    id,
    pharmacy_id,
    mailbox_hash: mailboxKey(cipher, message.email),
    received_at: now(),
    ...cipher.encrypt('pharmacy_messages', { id }, { name: message.name, email: message.email, text: message.text }),
  })
}
