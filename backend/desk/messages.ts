import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { DESK_PAGE } from '@/lib/contract/desk'
import type { DeskMessage } from '@/lib/contract/desk-inbox'
import { chargeMails } from '../account/mail-budget'
import type { Database } from '../database/open'
import { pharmacy_messages } from '../database/schema/messages'
import { pharmacies } from '../database/schema/places'
import type { SomeHandlers } from '../http/handler'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { queueMail } from '../mail/compose'
import { messageAnsweredMail } from './desk-mails'
import { chosenPharmacies, toDeskPharmacy } from './scope'

export const deskMessageHandlers = {
  async listDeskMessages({ query, staff }, runtime) {
    const here = inArray(pharmacy_messages.pharmacy_id, chosenPharmacies(staff, query.pharmacy_id))
    const rows = await selectMessages(runtime.database)
      .where(here)
      .orderBy(
        sql`${pharmacy_messages.answered_at} IS NOT NULL`,
        sql`CASE WHEN ${pharmacy_messages.answered_at} IS NULL THEN ${pharmacy_messages.received_at} END`,
        sql`${pharmacy_messages.answered_at} DESC`,
        asc(pharmacy_messages.id),
      )
      .limit(DESK_PAGE)
      .offset((query.page - 1) * DESK_PAGE)
    const total = await runtime.database.$count(pharmacy_messages, here)
    const items = rows.map((row) => toDeskMessage(runtime, row))
    return { items, total, page_number: query.page, page_size: DESK_PAGE }
  },

  async answerDeskMessage(request, runtime) {
    const { params, body, staff } = request
    const { id } = params
    const { cipher, database, env, now } = runtime
    const answer = body.text || null
    const own = and(eq(pharmacy_messages.id, id), inArray(pharmacy_messages.pharmacy_id, staff.pharmacy_ids))
    await database.transaction(async (transaction) => {
      const locked = await transaction.select().from(pharmacy_messages).where(own).for('update')
      const { answered_at } = first(locked)
      if (answered_at) throw new ProblemError('conflict', { detail: 'the message was answered already' })
      const { message, pharmacy } = first(await selectMessages(transaction).where(own))
      const done = { answered_at: now(), answered_by: staff.name }
      await transaction
        .update(pharmacy_messages)
        .set({ ...done, ...cipher.encrypt('pharmacy_messages', { id }, { answer }) })
        .where(own)
      if (answer === null) return
      const { email, received_at } = cipher.decrypt('pharmacy_messages', message)
      const sending = { unproven: email, proven: staff.email }
      await chargeMails({ ...runtime, database: transaction }, 'answerDeskMessage', request, sending)
      const mail = messageAnsweredMail(env, { email, pharmacy, received_at, answer })
      // As secret as the message.
      await queueMail(transaction, mail, 'recipient', { forget: true })
    })
    return toDeskMessage(runtime, first(await selectMessages(database).where(own)))
  },
} satisfies SomeHandlers

const selectMessages = (database: Database) =>
  database
    .select({ message: pharmacy_messages, pharmacy: pharmacies })
    .from(pharmacy_messages)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacy_messages.pharmacy_id))

type Row = Awaited<ReturnType<typeof selectMessages>>[number]

function toDeskMessage({ cipher }: Pick<Runtime, 'cipher'>, { message, pharmacy }: Row): DeskMessage {
  const { id, name, email, text, received_at, answered_at, answered_by, answer } = cipher.decrypt(
    'pharmacy_messages',
    message,
  )
  return {
    ...{ id, name, email, text, answered_by, answer },
    pharmacy: toDeskPharmacy(pharmacy),
    received_at: received_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  }
}
