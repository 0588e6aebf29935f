import { eq, sql } from 'drizzle-orm'
import { randomKey } from '@/lib/identifiers/random-key'
import { findDangers } from '@/lib/rules/danger-signs'
import { QUESTION_CONSENT } from '@/lib/rules/question'
import type { Database } from '../database/open'
import { pharmacies } from '../database/schema/places'
import { questions } from '../database/schema/questions'
import type { SomeHandlers } from '../http/handler'
import { once } from '../http/idempotency'
import { Limiter } from '../http/limits'
import { formatId } from '../http/page'
import { invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { dropHeldMail } from '../mail/about'
import { queueMail } from '../mail/compose'
import { hasPharmacist, readContext } from './about'
import { questionAskedMail } from './question-mails'
import { addMessage, deleteOwn, listOwn, lockQuestion, ownQuestion, readOwn } from './store'

const DAY = 24 * 3600
/** Questions and messages of an account, and of a network with many accounts, a day. */
export const QUESTIONS_PER_DAY = 10
const MESSAGES_PER_DAY = 40
export const NETWORK_PER_DAY = 100

const questionsOfAccount = new Limiter('questions of account', { count: QUESTIONS_PER_DAY, window_seconds: DAY })
const messagesOfAccount = new Limiter('question messages', { count: MESSAGES_PER_DAY, window_seconds: DAY })
const messagesOfNetwork = new Limiter('question network', { count: NETWORK_PER_DAY, window_seconds: DAY })

/** Throws for a text with danger signs whose sender has not read what to do first. */
function requireRead({ text, emergency_read }: { text: string; emergency_read?: true | undefined }): void {
  if (!emergency_read && findDangers(text).length > 0) throw invalidField('emergency_read', 'emergency_unread')
}

async function takeMessage({ now }: Runtime, transaction: Database, userId: number, address: string): Promise<void> {
  await messagesOfAccount.take(transaction, String(userId), now())
  await messagesOfNetwork.take(transaction, address, now())
}

/** Tells the pharmacy; several messages within a minute are one mail. */
async function mailPharmacy({ env }: Runtime, transaction: Database, id: string, email: string | null): Promise<void> {
  await queueMail(
    transaction,
    questionAskedMail(env, { email }),
    { question: id },
    { forget: true, repeats: 'question' },
  )
}

export const questionHandlers = {
  async listQuestions({ user_id }, runtime) {
    return listOwn(runtime, user_id)
  },

  async draftQuestion({ user_id, query }, { database }) {
    const { pharmacy, about } = await readContext(database, user_id, query)
    return {
      pharmacy: pharmacy && { id: formatId(pharmacy.id), name: pharmacy.name, city: pharmacy.city },
      is_answered: pharmacy !== null && (await hasPharmacist(database, pharmacy.id)),
      about,
    }
  },

  async askQuestion({ user_id, idempotency_key, address, body }, runtime) {
    const { database, cipher, now } = runtime
    requireRead(body)
    const { pharmacy, about } = await readContext(database, user_id, body)
    if (!pharmacy) throw invalidField('pharmacy_id', 'required')
    if (!(await hasPharmacist(database, pharmacy.id))) throw new ProblemError('not_available')
    const { answer } = await once(
      runtime,
      'askQuestion',
      { user_id, idempotency_key, body },
      async (transaction): Promise<{ id: string }> => {
        const id = randomKey()
        const at = now()
        await transaction.insert(questions).values({
          ...{ id, user_id, created_at: at, last_at: at, health_data_consent_at: at },
          pharmacy_id: pharmacy.id,
          consent_version: QUESTION_CONSENT,
          ...cipher.encrypt('questions', { id }, { about }),
        })
        const question = { id, user_id, waiting_since: null }
        await addMessage(runtime, transaction, question, { author: 'customer', text: body.text })
        await mailPharmacy(runtime, transaction, id, pharmacy.email)
        // Last, since they lock rows that other calls of the network need.
        await questionsOfAccount.take(transaction, String(user_id), at)
        await takeMessage(runtime, transaction, user_id, address)
        return { id }
      },
    )
    return readOwn(runtime, user_id, answer.id)
  },

  async getQuestion({ user_id, params }, runtime) {
    return readOwn(runtime, user_id, params.id)
  },

  async addToQuestion({ user_id, idempotency_key, address, params: { id }, body }, runtime) {
    requireRead(body)
    await once(runtime, 'addToQuestion', { user_id, idempotency_key, body: { id, ...body } }, async (transaction) => {
      const question = await lockQuestion(transaction, ownQuestion(user_id, id))
      if (question.ended_at) throw new ProblemError('conflict', { detail: 'the conversation has ended' })
      await addMessage(runtime, transaction, question, { author: 'customer', text: body.text })
      const [pharmacy] = await transaction.select().from(pharmacies).where(eq(pharmacies.id, question.pharmacy_id))
      await mailPharmacy(runtime, transaction, id, pharmacy?.email ?? null)
      await takeMessage(runtime, transaction, user_id, address)
      return null
    })
    return readOwn(runtime, user_id, id)
  },

  async endQuestion({ user_id, params: { id } }, runtime) {
    const { database, now } = runtime
    await database.transaction(async (transaction) => {
      const own = ownQuestion(user_id, id)
      const { ended_at } = await lockQuestion(transaction, own)
      if (ended_at) return
      const revision = sql`${questions.revision} + 1`
      await transaction.update(questions).set({ ended_at: now(), waiting_since: null, revision }).where(own)
      await dropHeldMail(transaction, { question: id }, 'question')
    })
    return readOwn(runtime, user_id, id)
  },

  async deleteQuestion({ user_id, params: { id } }, { database }) {
    await database.transaction(async (transaction) => {
      if ((await deleteOwn(transaction, user_id, id)) === 0) throw new ProblemError('not_found')
    })
    return null
  },
} satisfies SomeHandlers
