import { and, eq } from 'drizzle-orm'
import { lockCustomer } from '@/backend/account/queries'
import type { Database } from '@/backend/database/open'
import { patients } from '@/backend/database/schema/patients'
import type { SomeHandlers } from '@/backend/http/handler'
import { first, invalidField } from '@/backend/http/problem'
import type { Runtime } from '@/backend/http/runtime'
import type { Patient } from '@/lib/contract/patients'
import { randomKey } from '@/lib/identifiers/random-key'
import { healthCode } from './profile-rules'

/** Upper bound: a family and people in someone's care. */
export const PATIENTS_MAX = 20

export const patientHandlers = {
  async listPatients({ user_id }, runtime) {
    return readPatients(runtime, runtime.database, user_id)
  },

  async addPatient({ user_id, body }, runtime) {
    const { database, cipher, now } = runtime
    const health_code = healthCode(body.health_code)
    if (health_code === null) throw invalidField('health_code', 'required')
    const { first_name, last_name } = body
    return database.transaction(async (transaction) => {
      await lockCustomer(transaction, user_id)
      // Encrypted texts cannot be compared in the database.
      const known = await readPatients(runtime, transaction, user_id)
      const same = known.find((one) => one.health_code === health_code)
      if (same) {
        const named = cipher.encrypt('patients', same, { first_name, last_name })
        await transaction.update(patients).set(named).where(eq(patients.id, same.id))
        return { ...same, first_name, last_name }
      }
      if (known.length >= PATIENTS_MAX) throw invalidField('health_code', 'too_many')
      const id = randomKey()
      const sealed = cipher.encrypt('patients', { id }, { first_name, last_name, health_code })
      await transaction.insert(patients).values({ id, user_id, ...sealed, created_at: now() })
      return { id, first_name, last_name, health_code }
    })
  },

  async deletePatient({ user_id, params }, { database }) {
    const own = and(eq(patients.id, params.id), eq(patients.user_id, user_id))
    first(await database.delete(patients).where(own).returning({ id: patients.id }))
    return null
  },
} satisfies SomeHandlers

/** Sorted by name, decrypted. */
async function readPatients({ cipher }: Pick<Runtime, 'cipher'>, database: Database, user_id: number) {
  const rows = await database.select().from(patients).where(eq(patients.user_id, user_id))
  const opened = rows.map((row) => {
    const { id, first_name, last_name, health_code } = cipher.decrypt('patients', row)
    return { id, first_name, last_name, health_code }
  })
  return opened.sort((one, other) => fullName(one).localeCompare(fullName(other), 'it') || (one.id < other.id ? -1 : 1))
}

const fullName = ({ first_name, last_name }: Patient) => `${first_name} ${last_name}`
