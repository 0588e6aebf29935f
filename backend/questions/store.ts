import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Conversation, Question, QuestionState } from '@/lib/contract/questions'
import { randomKey } from '@/lib/identifiers/random-key'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { pharmacies } from '../database/schema/places'
import { question_messages, questions } from '../database/schema/questions'
import { formatId } from '../http/page'
import { first } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { dropHeldMail } from '../mail/about'

export type QuestionRow = typeof questions.$inferSelect

export const toState = ({ ended_at, waiting_since }: Pick<QuestionRow, 'ended_at' | 'waiting_since'>): QuestionState =>
  ended_at ? 'ended' : waiting_since ? 'waiting' : 'answered'

export const ownQuestion = (userId: number, id?: string) => {
  const own = eq(questions.user_id, userId)
  return id === undefined ? own : and(own, eq(questions.id, id))
}

/**
 * Locks a question until the transaction ends, its customer first: an erasure takes them in the same order. Throws
 * `not_found`.
 */
export async function lockQuestion(transaction: Database, wanted: SQL | undefined): Promise<QuestionRow> {
  const { user_id } = first(await transaction.select().from(questions).where(wanted))
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('key share')
  return first(await transaction.select().from(questions).where(wanted).for('update'))
}

/** Lists a customer's questions, the latest first. */
export async function listOwn(
  { database, cipher }: Pick<Runtime, 'database' | 'cipher'>,
  userId: number,
  id?: string,
): Promise<Question[]> {
  const rows = await database
    .select({ question: questions, pharmacy: pharmacies })
    .from(questions)
    .innerJoin(pharmacies, eq(pharmacies.id, questions.pharmacy_id))
    .where(ownQuestion(userId, id))
    .orderBy(desc(questions.last_at), asc(questions.id))
  return rows.map(({ question, pharmacy }) => ({
    id: question.id,
    pharmacy: { id: formatId(pharmacy.id), name: pharmacy.name, city: pharmacy.city },
    about: cipher.decrypt('questions', question).about,
    state: toState(question),
    created_at: question.created_at.toISOString(),
    last_at: question.last_at.toISOString(),
  }))
}

/** Returns a customer's question with its messages. Throws `not_found`. */
export async function readOwn(
  runtime: Pick<Runtime, 'database' | 'cipher'>,
  userId: number,
  id: string,
): Promise<Conversation> {
  const question = first(await listOwn(runtime, userId, id))
  const messages = await readMessages(runtime, [id])
  return {
    ...question,
    messages: messages.map(({ author, text, at }) => ({ author, text, at: at.toISOString() })),
  }
}

/** Reads the messages of conversations, the oldest first. */
export async function readMessages({ database, cipher }: Pick<Runtime, 'database' | 'cipher'>, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await database
    .select()
    .from(question_messages)
    .where(inArray(question_messages.question_id, ids))
    .orderBy(asc(question_messages.question_id), asc(question_messages.number))
  return rows.map((row) => cipher.decrypt('question_messages', row))
}

interface Written {
  author: 'customer' | 'pharmacy'
  by?: string
  text: string
}

/** Adds a message to a locked question, which then waits for an answer or no longer does. */
export async function addMessage(
  { cipher, now }: Pick<Runtime, 'cipher' | 'now'>,
  transaction: Database,
  { id: question_id, user_id, waiting_since }: Pick<QuestionRow, 'id' | 'user_id' | 'waiting_since'>,
  { author, by, text }: Written,
): Promise<void> {
  const id = randomKey()
  const at = now()
  const [{ total } = { total: 0 }] = await transaction
    .select({ total: count() })
    .from(question_messages)
    .where(eq(question_messages.question_id, question_id))
  await transaction.insert(question_messages).values({
    ...{ id, question_id, user_id, author, at },
    number: total + 1,
    by: by ?? null,
    ...cipher.encrypt('question_messages', { id }, { text }),
  })
  await transaction
    .update(questions)
    .set({
      last_at: at,
      waiting_since: author === 'customer' ? (waiting_since ?? at) : null,
      revision: sql`${questions.revision} + 1`,
    })
    .where(eq(questions.id, question_id))
}

/** Deletes a customer's questions, all or one, with their messages and held mails. Returns how many. */
export async function deleteOwn(transaction: Database, userId: number, id?: string): Promise<number> {
  const gone = await transaction.delete(questions).where(ownQuestion(userId, id)).returning({ id: questions.id })
  for (const { id: question } of gone) {
    await dropHeldMail(transaction, { question }, 'question')
    await dropHeldMail(transaction, { question }, 'answer')
  }
  return gone.length
}
