import { and, asc, count, eq, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { DESK_PAGE, type Desk } from '@/lib/contract/desk'
import { DESK_TEXTS_MAX, type DeskMessage, type DeskText } from '@/lib/contract/desk-inbox'
import { randomKey } from '@/lib/identifiers/random-key'
import { chargeMails } from '../account'
import type { Database } from '../database/open'
import { delegations } from '../database/schema/accounts'
import { offers, products } from '../database/schema/catalogue'
import { pharmacy_messages, ready_texts } from '../database/schema/messages'
import { pharmacies } from '../database/schema/places'
import { questions } from '../database/schema/questions'
import { stock_watches } from '../database/schema/stock'
import type { Handler, SomeHandlers } from '../http/handler'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { queueMail } from '../mail/compose'
import { remindCustomer, writeToCustomer } from '../orders'
import { messageAnsweredMail } from './desk-mails'
import { deskOrder, ownOrder } from './order'
import { chosenPharmacies, ownPharmacy, requireRoleAt, toDeskPharmacy } from './scope'

/** Counts what waits for an answer or a decision. */
export async function countInbox(database: Database, pharmacyIds: number[]): Promise<Desk['inbox']> {
  const messages = and(inArray(pharmacy_messages.pharmacy_id, pharmacyIds), isNull(pharmacy_messages.answered_at))
  const undecided = and(isNull(delegations.revoked_at), isNull(delegations.accepted_at))
  return {
    messages: await database.$count(pharmacy_messages, messages),
    delegations: await database.$count(delegations, and(inArray(delegations.pharmacy_id, pharmacyIds), undecided)),
    questions: await database.$count(
      questions,
      and(inArray(questions.pharmacy_id, pharmacyIds), isNotNull(questions.waiting_since)),
    ),
  }
}

export const listDeskWaiting: Handler<'listDeskWaiting'> = async ({ query, staff }, { database }) => {
  const here = and(
    inArray(stock_watches.pharmacy_id, chosenPharmacies(staff, query.pharmacy_id)),
    isNotNull(stock_watches.confirmed_at),
  )
  const rows = await database
    .select({
      minsan: products.minsan,
      name: products.name,
      images: products.images,
      pharmacy: { id: pharmacies.id, code: pharmacies.code, name: pharmacies.name },
      stock: offers.stock,
      waiting: count(),
      since: min(stock_watches.created_at),
      total: sql<number>`count(*) OVER ()::int`,
    })
    .from(stock_watches)
    .innerJoin(products, eq(products.minsan, stock_watches.minsan))
    .innerJoin(pharmacies, eq(pharmacies.id, stock_watches.pharmacy_id))
    .leftJoin(offers, and(eq(offers.pharmacy_id, stock_watches.pharmacy_id), eq(offers.minsan, stock_watches.minsan)))
    .where(here)
    .groupBy(products.minsan, pharmacies.id, offers.stock)
    .orderBy(sql`count(*) DESC`, products.name, pharmacies.id)
    .limit(DESK_PAGE)
    .offset((query.page - 1) * DESK_PAGE)
  const items = rows.map(({ images, since, stock, pharmacy, total: _total, ...row }) => ({
    ...row,
    image: images[0] ?? null,
    pharmacy: toDeskPharmacy(pharmacy),
    since: (since ?? new Date(0)).toISOString(),
    stock: stock ?? 0,
  }))
  return { items, total: rows[0]?.total ?? 0, page_number: query.page, page_size: DESK_PAGE }
}

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

  async writeDeskMessage({ staff, params: { id }, body: { version, text } }, runtime) {
    await ownOrder(runtime, staff, id)
    await writeToCustomer(runtime, id, text, { name: staff.name, version })
    return deskOrder(runtime, staff, id)
  },

  async remindDeskCustomer({ staff, params: { id }, body: { version } }, runtime) {
    await ownOrder(runtime, staff, id)
    await remindCustomer(runtime, id, { name: staff.name, version })
    return deskOrder(runtime, staff, id)
  },

  async listDeskTexts({ query, staff }, { database }) {
    return readTexts(database, (await ownPharmacy(database, staff, query.pharmacy_id)).id)
  },

  async setDeskText({ body, staff }, { database }) {
    const { id: pharmacy_id } = await ownPharmacy(database, staff, body.pharmacy_id)
    requireRoleAt(staff, pharmacy_id, 'owner')
    const { title, text } = body
    await database.transaction(async (transaction) => {
      // One after another, so that the limit holds.
      await transaction.select().from(pharmacies).where(eq(pharmacies.id, pharmacy_id)).for('update')
      const here = eq(ready_texts.pharmacy_id, pharmacy_id)
      if (body.id !== undefined) {
        const set = transaction.update(ready_texts).set({ title, text })
        first(await set.where(and(here, eq(ready_texts.id, body.id))).returning({ id: ready_texts.id }))
        return
      }
      if ((await transaction.$count(ready_texts, here)) >= DESK_TEXTS_MAX)
        throw new ProblemError('conflict', { detail: `a pharmacy has at most ${DESK_TEXTS_MAX} texts` })
      await transaction.insert(ready_texts).values({ id: randomKey(), pharmacy_id, title, text })
    })
    return readTexts(database, pharmacy_id)
  },

  async removeDeskText({ params, staff }, { database }) {
    const own = and(eq(ready_texts.id, params.id), inArray(ready_texts.pharmacy_id, staff.pharmacy_ids))
    const { pharmacy_id } = first(await database.select().from(ready_texts).where(own))
    requireRoleAt(staff, pharmacy_id, 'owner')
    await database.delete(ready_texts).where(own)
    return null
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

const readTexts = (database: Database, pharmacyId: number): Promise<DeskText[]> =>
  database
    .select({ id: ready_texts.id, title: ready_texts.title, text: ready_texts.text })
    .from(ready_texts)
    .where(eq(ready_texts.pharmacy_id, pharmacyId))
    .orderBy(asc(ready_texts.title), asc(ready_texts.id))

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
