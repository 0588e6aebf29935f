import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Database, selectRows } from '@/backend/database/open'
import { delegations, patients } from '@/backend/database/schema/accounts'
import { pharmacies } from '@/backend/database/schema/places'
import type { SomeHandlers } from '@/backend/http/handler'
import { formatId } from '@/backend/http/page'
import { first, invalidField, ProblemError } from '@/backend/http/problem'
import type { Runtime } from '@/backend/http/runtime'
import type { NamedPatient, Patient } from '@/lib/contract/patients'
import { healthCodeError, normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { randomKey } from '@/lib/identifiers/random-key'
import { judgeKeeping } from '@/lib/rules/household'
import { lockCustomer, userById } from './queries'

/** Returns the stored form of a codice fiscale, null if empty. Throws the reason as a field code. */
export function healthCode(text: string): string | null {
  if (text === '') return null
  const code = healthCodeError(text)
  if (code !== null) throw invalidField('health_code', code)
  return normaliseCodiceFiscale(text)
}

/** Upper bound: a family and people in someone's care. */
const PATIENTS_MAX = 20
/** Orders listed with a person. */
const ORDERS = 3

type WithCipher = Pick<Runtime, 'cipher'>

/** Reads the people of a customer's household, decrypted and sorted by name. */
export async function readPatients({ cipher }: WithCipher, database: Database, userId: number) {
  const rows = await database.select().from(patients).where(eq(patients.user_id, userId))
  const opened = rows.map((row) => {
    const { id, first_name, last_name, health_code, consent_at } = cipher.decrypt('patients', row)
    return { id, first_name, last_name, health_code, consent_at: consent_at?.toISOString() ?? null }
  })
  return opened.sort((one, other) => fullName(one).localeCompare(fullName(other), 'it') || (one.id < other.id ? -1 : 1))
}

const fullName = ({ first_name, last_name }: NamedPatient) => `${first_name} ${last_name}`

/** Reads the names of people of the household by ID. */
export async function readPatientNames(
  { cipher }: WithCipher,
  database: Database,
  ids: readonly (string | null)[],
): Promise<Map<string, NamedPatient>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await database.select().from(patients).where(inArray(patients.id, wanted))
  return new Map(
    rows.map((row) => {
      const { id, first_name, last_name } = cipher.tryDecrypt('patients', row)
      return [id, { id, first_name: first_name ?? '', last_name: last_name ?? '' }]
    }),
  )
}

/** Reads a customer's active delegations, newest first, with the codice fiscale that each is for. */
export async function readLiving({ cipher }: WithCipher, database: Database, userId: number) {
  const rows = await database
    .select({ delegation: delegations, pharmacy: { id: pharmacies.id, name: pharmacies.name } })
    .from(delegations)
    .leftJoin(pharmacies, eq(pharmacies.id, delegations.pharmacy_id))
    .where(and(eq(delegations.user_id, userId), isNull(delegations.revoked_at)))
    .orderBy(desc(delegations.created_at), delegations.id)
  return rows.map(({ delegation, pharmacy }) => {
    const { id, health_code, created_at } = cipher.decrypt('delegations', delegation)
    return { id, health_code, created_at, pharmacy }
  })
}

interface Keeping {
  user_id: number
  patient_id: string | null | undefined
  /** It has a medicine on prescription. */
  prescription?: boolean
  pharmacy_id: number
}

/**
 * Returns the ID of the person that something is kept for, null for the customer. Throws `not_found`, and
 * `validation_failed` if consent or delegation is missing (docs/domain.md#L46).
 */
export async function requirePatient(
  runtime: WithCipher,
  database: Database,
  { user_id, patient_id, prescription = false, pharmacy_id }: Keeping,
): Promise<string | null> {
  if (!patient_id) return null
  const own = and(eq(patients.id, patient_id), eq(patients.user_id, user_id))
  const row = first(await database.select().from(patients).where(own).for('update'))
  const { health_code, consent_at } = runtime.cipher.decrypt('patients', row)
  if (health_code === (await readOwnCode(runtime, database, user_id))) return row.id
  const living = await readLiving(runtime, database, user_id)
  const delegated = living.some(
    (one) => one.health_code === health_code && (one.pharmacy === null || one.pharmacy.id === pharmacy_id),
  )
  const missing = judgeKeeping({ consented: consent_at !== null, delegated, prescription })
  if (missing !== null) throw invalidField('patient_id', missing)
  return row.id
}

/** The same for a person who is only inferred: null if nothing may be kept for them. */
export async function findPatient(
  runtime: WithCipher,
  database: Database,
  { health_code, ...keeping }: Omit<Keeping, 'patient_id'> & { health_code: string },
): Promise<string | null> {
  const known = await readPatients(runtime, database, keeping.user_id)
  const found = known.find((one) => one.health_code === health_code)
  if (!found || health_code === (await readOwnCode(runtime, database, keeping.user_id))) return null
  return requirePatient(runtime, database, { ...keeping, patient_id: found.id }).catch((error: unknown) => {
    if (error instanceof ProblemError) return null
    throw error
  })
}

const readOwnCode = async ({ cipher }: WithCipher, database: Database, userId: number) =>
  cipher.tryDecrypt('users', await userById(database, userId)).health_code

interface PlacedRow {
  patient_id: string
  id: string
  number: string
  created_at: Date | string
  prescriptions: number
}

/** Reads the newest orders for each person of a customer, with the number of their prescriptions. */
const readOrders = (database: Database, userId: number) =>
  selectRows<PlacedRow>(
    database,
    sql`SELECT o.*, (SELECT count(*)::int FROM order_prescriptions g WHERE g.order_id = o.id) AS prescriptions
      FROM patients p CROSS JOIN LATERAL (SELECT patient_id, id, number, created_at FROM orders
        WHERE patient_id = p.id ORDER BY created_at DESC LIMIT ${ORDERS}) o WHERE p.user_id = ${userId}`,
  )

/** Reads the household with delegations and orders of each person. */
async function readHousehold(runtime: WithCipher, database: Database, userId: number): Promise<Patient[]> {
  const known = await readPatients(runtime, database, userId)
  if (known.length === 0) return []
  const own = await readOwnCode(runtime, database, userId)
  const living = await readLiving(runtime, database, userId)
  const placed = await readOrders(database, userId)
  return known.map((one) => ({
    ...one,
    self: one.health_code === own,
    delegations: living
      .filter(({ health_code }) => health_code === one.health_code)
      .map(({ id, pharmacy, created_at }) => ({
        id,
        pharmacy: pharmacy && { id: formatId(pharmacy.id), name: pharmacy.name },
        created_at: created_at.toISOString(),
      })),
    orders: placed
      .filter(({ patient_id }) => patient_id === one.id)
      .map(({ id, number, created_at, prescriptions }) => ({
        ...{ id, number, prescriptions },
        created_at: new Date(created_at).toISOString(),
      })),
  }))
}

export const patientHandlers = {
  async listPatients({ user_id }, runtime) {
    return readHousehold(runtime, runtime.database, user_id)
  },

  async addPatient({ user_id, body }, runtime) {
    const { database, cipher, now } = runtime
    const health_code = healthCode(body.health_code)
    if (health_code === null) throw invalidField('health_code', 'required')
    const { first_name, last_name, health_data_consent } = body
    return database.transaction(async (transaction) => {
      await lockCustomer(transaction, user_id)
      // Encrypted texts cannot be compared in the database.
      const known = await readPatients(runtime, transaction, user_id)
      const same = known.find((one) => one.health_code === health_code)
      if (!same && known.length >= PATIENTS_MAX) throw invalidField('health_code', 'too_many')
      const id = same?.id ?? randomKey()
      // The first consent counts.
      const consent = health_data_consent && !same?.consent_at ? { consent_at: now() } : {}
      if (same) {
        const named = cipher.encrypt('patients', same, { first_name, last_name })
        await transaction
          .update(patients)
          .set({ ...named, ...consent })
          .where(eq(patients.id, id))
      } else {
        const sealed = cipher.encrypt('patients', { id }, { first_name, last_name, health_code })
        await transaction.insert(patients).values({ id, user_id, ...sealed, ...consent, created_at: now() })
      }
      return first((await readHousehold(runtime, transaction, user_id)).filter((one) => one.id === id))
    })
  },
} satisfies SomeHandlers
