import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { processCounters } from '@/backend/process/repeat'
import type { CallInput } from '@/lib/contract/call'
import type { DeskPasskeys, deskPasskeyCalls } from '@/lib/contract/desk-passkeys'
import { hashToken, verifyPassword } from '../account'
import type { Database } from '../database/open'
import { staff, staff_challenges, staff_passkeys } from '../database/schema/staff'
import type { SomeHandlers, Staff } from '../http/handler'
import { first, invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import type { BackendEnv } from '../process/env'
import { recordFailedLogin, recordOwn } from './audit'
import { mailOwners } from './desk-mails'
import { byName, openStaffSession, takeChallengeOfLogin, takePasskeyAttempt } from './sessions'

type WebAuthn = typeof import('@simplewebauthn/server')

/** Loaded on demand: it adds a sixth to the time of a start, and 27 MB. */
const loadWebAuthn = (): Promise<WebAuthn> => import('@simplewebauthn/server')

const LIFETIME_MS = 5 * 60_000

/** Stores a challenge, hashed: of a member of staff who adds a passkey, or of a login. */
async function storeChallenge(
  database: Database,
  challenge: string,
  staff_id: number | null,
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + LIFETIME_MS)
  await database.insert(staff_challenges).values({ challenge_hash: hashToken(challenge), staff_id, expires_at })
}

/** Uses a challenge up, and returns whether it was valid. */
async function takeChallenge(
  database: Database,
  challenge: string,
  staffId: number | null,
  now: Date,
): Promise<boolean> {
  const { challenge_hash, expires_at, staff_id: owner } = staff_challenges
  const own = staffId === null ? isNull(owner) : eq(owner, staffId)
  const taken = await database
    .delete(staff_challenges)
    .where(and(eq(challenge_hash, hashToken(challenge)), own, gt(expires_at, now)))
    .returning({ challenge_hash })
  return taken.length > 0
}

/** Passkeys of one person: a till, a telephone and a security key each. */
const PASSKEYS_MAX = 10

/** Ed25519, ES256 and RS256 (COSE): post-quantum ones are experimental in Node, which warns about them. */
const ALGORITHMS = [-8, -7, -257]

/** The shop's address is the origin, and its host the relying party. */
function relyingParty({ SITE_URL }: BackendEnv) {
  const { origin, hostname } = new URL(SITE_URL)
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
}

export const deskPasskeyHandlers = {
  listDeskPasskeys: ({ staff: me }, { database }) => listPasskeys(database, me.id),

  async startDeskPasskey({ body, staff: me }, runtime) {
    const { database, env, now } = runtime
    await requireProof(runtime, me, body)
    const { generateRegistrationOptions } = await loadWebAuthn()
    const options = await generateRegistrationOptions({
      rpName: env.BRAND_NAME,
      rpID: relyingParty(env).expectedRPID,
      userName: me.email,
      userDisplayName: me.name,
      userID: new TextEncoder().encode(`staff-${me.id}`),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: await listPasskeys(database, me.id),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storeChallenge(database, options.challenge, me.id, now())
    return { ...options }
  },

  async addDeskPasskey({ body: { name, registration }, staff: me, address }, { database, cipher, env, now }) {
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: registration as Parameters<WebAuthn['verifyRegistrationResponse']>[0]['response'],
      expectedChallenge: (challenge) => takeChallenge(database, challenge, me.id, now()),
      supportedAlgorithmIDs: ALGORITHMS,
      ...relyingParty(env),
    }).catch(() => ({ verified: false, registrationInfo: undefined }))
    if (!verified || !registrationInfo) throw invalidField('registration', 'passkey_refused')
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    await database.transaction(async (transaction) => {
      await transaction.select({ id: staff.id }).from(staff).where(eq(staff.id, me.id)).for('update')
      const count = await transaction.$count(staff_passkeys, eq(staff_passkeys.staff_id, me.id))
      if (count >= PASSKEYS_MAX) throw new ProblemError('conflict', { detail: `${PASSKEYS_MAX} passkeys at most` })
      const added = await transaction
        .insert(staff_passkeys)
        .values({ id, staff_id: me.id, name, public_key: Buffer.from(publicKey), counter, transports })
        .onConflictDoNothing()
        .returning({ id: staff_passkeys.id })
      if (added.length === 0) throw new ProblemError('conflict', { detail: 'the passkey is stored already' })
      await recordOwn({ database: transaction, cipher }, me.id, address, { action: 'passkey_added', about: id })
    })
    return listPasskeys(database, me.id)
  },

  async removeDeskPasskey({ body: { id, ...proof }, staff: me, address }, runtime) {
    const { database, cipher } = runtime
    const own = and(eq(staff_passkeys.id, id), eq(staff_passkeys.staff_id, me.id))
    first(await database.select({ id: staff_passkeys.id }).from(staff_passkeys).where(own))
    await requireProof(runtime, me, proof)
    await database.transaction(async (transaction) => {
      first(await transaction.delete(staff_passkeys).where(own).returning({ id: staff_passkeys.id }))
      await recordOwn({ database: transaction, cipher }, me.id, address, { action: 'passkey_removed', about: id })
      await mailOwners({ ...runtime, database: transaction }, me, {
        pharmacy_ids: me.pharmacy_ids,
        of: 'passkey removed',
      })
    })
    return listPasskeys(database, me.id)
  },

  async startPasskeyLogin({ address, browser: { device } }, { database, env, now }) {
    await takeChallengeOfLogin(database, { address, device }, now())
    const { expectedRPID: rpID } = relyingParty(env)
    // Without a list of credentials: nobody learns who has one.
    const { generateAuthenticationOptions } = await loadWebAuthn()
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
    await storeChallenge(database, options.challenge, null, now())
    return { ...options }
  },

  async openDeskByPasskey({ body: { assertion }, address, browser: { device } }, runtime) {
    const { database, env, now } = runtime
    const giveBack = await takePasskeyAttempt(database, { address, device }, now())
    const [passkey] = await database.select().from(staff_passkeys).where(eq(staff_passkeys.id, assertion.id))
    const checked = passkey && (await verifyAssertion(database, env, assertion, passkey, now()))
    if (!passkey || !checked) {
      processCounters.failed_logins += 1
      if (passkey) await recordFailedLogin(runtime, { staff_id: passkey.staff_id }, address)
      throw new ProblemError('invalid_credentials')
    }
    await giveBack()
    await database
      .update(staff_passkeys)
      .set({ counter: checked.newCounter, used_at: now() })
      .where(eq(staff_passkeys.id, passkey.id))
    return openStaffSession(runtime, passkey.staff_id, { address, device })
  },
} satisfies SomeHandlers

type Proof = Omit<CallInput<typeof deskPasskeyCalls.removeDeskPasskey>['body'], 'id'>

/**
 * Throws `validation_failed` without a proof of who is at an open desk, `wrong_password` for a wrong one, both at the
 * field of the password, and `rate_limited` after several.
 */
export async function requireProof(
  { database, env, now }: Pick<Runtime, 'database' | 'env' | 'now'>,
  { id }: Pick<Staff, 'id'>,
  { current_password, assertion }: Proof,
): Promise<void> {
  if (current_password === undefined && assertion === undefined) throw invalidField('current_password', 'required')
  // Wrong passwords never delay a passkey.
  const key = assertion ? `change by passkey:${id}` : `change:${id}`
  await byName.take(database, key, now())
  const isProven = assertion
    ? await isOwnAssertion(database, env, assertion, id, now())
    : await verifyPassword(await readPasswordHash(database, id), current_password ?? '')
  if (!isProven)
    throw new ProblemError('wrong_password', { errors: [{ field: 'current_password', code: 'wrong_password' }] })
  await byName.forget(database, key)
}

async function readPasswordHash(database: Database, id: number): Promise<string> {
  return first(await database.select().from(staff).where(eq(staff.id, id)), 'unauthenticated').password_hash
}

/** Checks an answer to the options of a login, by a passkey of this person, and counts its signature. */
async function isOwnAssertion(
  database: Database,
  env: BackendEnv,
  assertion: NonNullable<Proof['assertion']>,
  staffId: number,
  now: Date,
): Promise<boolean> {
  const own = and(eq(staff_passkeys.id, assertion.id), eq(staff_passkeys.staff_id, staffId))
  const [passkey] = await database.select().from(staff_passkeys).where(own)
  const checked = passkey && (await verifyAssertion(database, env, assertion, passkey, now))
  if (!checked) return false
  await database.update(staff_passkeys).set({ counter: checked.newCounter, used_at: now }).where(own)
  return true
}

type Passkey = typeof staff_passkeys.$inferSelect

/** Returns what was verified; null for any refusal, also of a counter that went back. */
async function verifyAssertion(database: Database, env: BackendEnv, assertion: object, passkey: Passkey, now: Date) {
  const { id, public_key, counter } = passkey
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const answer = await verifyAuthenticationResponse({
    response: assertion as Parameters<WebAuthn['verifyAuthenticationResponse']>[0]['response'],
    expectedChallenge: (challenge) => takeChallenge(database, challenge, null, now),
    credential: { id, publicKey: new Uint8Array(public_key), counter },
    ...relyingParty(env),
  }).catch(() => null)
  return answer?.verified ? answer.authenticationInfo : null
}

async function listPasskeys(database: Database, staffId: number): Promise<DeskPasskeys> {
  const { id, name, created_at, used_at } = staff_passkeys
  const rows = await database
    .select({ id, name, created_at, used_at })
    .from(staff_passkeys)
    .where(eq(staff_passkeys.staff_id, staffId))
    .orderBy(asc(created_at), id)
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name },
    created_at: row.created_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  }))
}
