import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { DESK_PAGE } from '@/lib/contract/desk'
import type { DeskQuestion } from '@/lib/contract/questions'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { pharmacies } from '../database/schema/places'
import { questions } from '../database/schema/questions'
import { staff as people } from '../database/schema/staff'
import type { SomeHandlers, Staff } from '../http/handler'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { queueMail } from '../mail/compose'
import { addMessage, lockQuestion, questionAnsweredMail, readMessages, toState } from '../questions'
import { chosenPharmacies, hasRoleAt, requireRoleAt, toDeskPharmacy } from './scope'

const selectQuestions = (database: Database) =>
  database
    .select({ question: questions, pharmacy: pharmacies, user: users, taker: { id: people.id, name: people.name } })
    .from(questions)
    .innerJoin(pharmacies, eq(pharmacies.id, questions.pharmacy_id))
    .innerJoin(users, eq(users.id, questions.user_id))
    .leftJoin(people, eq(people.id, questions.assigned_to))

type Row = Awaited<ReturnType<typeof selectQuestions>>[number]

/** Converts rows with the messages of their conversations. */
async function toDeskQuestions(runtime: Runtime, staff: Staff, rows: Row[]): Promise<DeskQuestion[]> {
  const messages = await readMessages(
    runtime,
    rows.map(({ question }) => question.id),
  )
  return rows.map(({ question, pharmacy, user, taker }) => ({
    id: question.id,
    version: String(question.revision),
    pharmacy: toDeskPharmacy(pharmacy),
    customer: `${user.first_name} ${user.last_name}`,
    about: runtime.cipher.decrypt('questions', question).about,
    state: toState(question),
    created_at: question.created_at.toISOString(),
    waiting_since: question.waiting_since?.toISOString() ?? null,
    taken_by: taker && { name: taker.name, is_me: taker.id === staff.id },
    messages: messages
      .filter(({ question_id }) => question_id === question.id)
      .map(({ author, by, text, at }) => ({ author, by, text, at: at.toISOString() })),
  }))
}

/** Changes a question of the pharmacist's pharmacies under its lock. Throws `conflict` for another version. */
async function changeQuestion(
  runtime: Runtime,
  staff: Staff,
  { id, version }: { id: string; version: string },
  change: (transaction: Database, question: Row['question']) => Promise<void>,
): Promise<DeskQuestion> {
  const own = and(eq(questions.id, id), inArray(questions.pharmacy_id, staff.pharmacy_ids))
  await runtime.database.transaction(async (transaction) => {
    const question = await lockQuestion(transaction, own)
    requireRoleAt(staff, question.pharmacy_id, 'pharmacist')
    if (String(question.revision) !== version || question.ended_at)
      throw new ProblemError('conflict', { detail: 'the question has changed' })
    await change(transaction, question)
  })
  return first(await toDeskQuestions(runtime, staff, await selectQuestions(runtime.database).where(own)))
}

export const deskQuestionHandlers = {
  async listDeskQuestions({ query, staff }, runtime) {
    const { database } = runtime
    const chosen = chosenPharmacies(staff, query.pharmacy_id)
    // Only a pharmacist reads health data (docs/domain.md#L44).
    const here = inArray(
      questions.pharmacy_id,
      chosen.filter((id) => hasRoleAt(staff, id, 'pharmacist')),
    )
    const rows = await selectQuestions(database)
      .where(here)
      .orderBy(
        sql`${questions.waiting_since} IS NULL`,
        asc(questions.waiting_since),
        sql`${questions.last_at} DESC`,
        asc(questions.id),
      )
      .limit(DESK_PAGE)
      .offset((query.page - 1) * DESK_PAGE)
    const total = await database.$count(questions, here)
    const items = await toDeskQuestions(runtime, staff, rows)
    return { items, total, page_number: query.page, page_size: DESK_PAGE }
  },

  async answerDeskQuestion({ params, body, staff }, runtime) {
    const { version, text } = body
    return changeQuestion(runtime, staff, { id: params.id, version }, async (transaction, question) => {
      await addMessage(runtime, transaction, question, { author: 'pharmacy', by: staff.name, text })
      await transaction.update(questions).set({ assigned_to: staff.id }).where(eq(questions.id, question.id))
      const user = first(await transaction.select().from(users).where(eq(users.id, question.user_id)))
      // An unproven mailbox may be a stranger's.
      if (!user.email_confirmed_at) return
      const recipient = { address: user.email, confirmed: true, name: user.first_name }
      await queueMail(
        transaction,
        questionAnsweredMail(runtime.env, recipient),
        { question: question.id },
        { forget: true, repeats: 'answer' },
      )
    })
  },

  async takeDeskQuestion({ params, body, staff }, runtime) {
    const { version, mine } = body
    return changeQuestion(runtime, staff, { id: params.id, version }, async (transaction, question) => {
      await transaction
        .update(questions)
        .set({ assigned_to: mine ? staff.id : null, revision: sql`${questions.revision} + 1` })
        .where(eq(questions.id, question.id))
    })
  },
} satisfies SomeHandlers
