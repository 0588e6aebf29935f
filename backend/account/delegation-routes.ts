import { and, desc, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { lockCustomer } from '@/backend/account/queries'
import type { Database } from '@/backend/database/open'
import { delegations } from '@/backend/database/schema/accounts'
import { pharmacies } from '@/backend/database/schema/places'
import type { SomeHandlers } from '@/backend/http/handler'
import { formatId, parseId } from '@/backend/http/page'
import { first, invalidField, ProblemError } from '@/backend/http/problem'
import type { Runtime } from '@/backend/http/runtime'
import type { Delegation } from '@/lib/contract/user-data'
import { randomKey } from '@/lib/identifiers/random-key'
import { isShortage } from '@/lib/process/error-record'
import { estimateDecodedBytes } from '@/lib/rules/picture-memory'
import { requireActive } from '../pharmacies'
import { notifyPharmacy } from './delegations'
import { chargeMails } from './mail-budget'
import { healthCode } from './patients'

/** Maximum bytes of a signature's PNG (docs/contract.md#addDelegation). */
const SIGNATURE_BYTES = 256 * 1024
/** Four megapixels of 8-bit RGBA with a working copy: more than any signature pad. libvips decodes four at a time. */
const DECODED_BYTES_MAX = 32_000_000
const RETRY_SECONDS = 5
const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Minimum difference of ink from paper, of 255. */
const CONTRAST = 48
/** Fewer pixels of ink are an accidental dot. */
const INK_PIXELS_MIN = 24

/**
 * Decodes a base64 PNG of a signature and re-encodes it on white. Throws the field's `signature_invalid`,
 * `signature_too_large`, or `signature_empty` for a blank picture, and `unavailable` if the machine is short of memory.
 */
async function readSignature(base64: string): Promise<Buffer> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0)
    throw invalidField('signature', 'signature_invalid')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > SIGNATURE_BYTES) throw invalidField('signature', 'signature_too_large')
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw invalidField('signature', 'signature_invalid')
  const { picture, pixels } = await rewrite(bytes).catch((error: unknown) => {
    if (isShortage(error)) throw new ProblemError('unavailable', { retry_after_seconds: RETRY_SECONDS })
    throw invalidField('signature', 'signature_invalid')
  })
  if (picture.length > SIGNATURE_BYTES) throw invalidField('signature', 'signature_too_large')
  if (isBlank(pixels)) throw invalidField('signature', 'signature_empty')
  return picture
}

/** Encodes the picture again on white, without metadata. Also returns its pixels in greys, a byte each. */
async function rewrite(bytes: Buffer): Promise<{ picture: Buffer; pixels: Buffer }> {
  const source = sharp(bytes, { failOn: 'error' })
  if (estimateDecodedBytes(await source.metadata()) > DECODED_BYTES_MAX) throw new Error('too large to decode')
  const picture = await source.flatten({ background: '#ffffff' }).png().toBuffer()
  return { picture, pixels: await sharp(picture).toColourspace('b-w').extractChannel(0).raw().toBuffer() }
}

/** Compares pixels with the paper, which is the commonest shade. */
function isBlank(pixels: Buffer): boolean {
  const shades = new Uint32Array(256)
  for (const pixel of pixels) shades[pixel] = (shades[pixel] ?? 0) + 1
  const paper = shades.indexOf(shades.reduce((most, count) => Math.max(most, count), 0))
  let ink = 0
  for (const [shade, count] of shades.entries()) if (Math.abs(shade - paper) >= CONTRAST) ink += count
  return ink < INK_PIXELS_MIN
}

/** Upper bound that customers do not reach. */
const LIVING_MAX = 50

export const delegationHandlers = {
  async listDelegations({ user_id }, runtime) {
    const rows = await select(runtime.database)
      .where(eq(delegations.user_id, user_id))
      .orderBy(desc(delegations.created_at), delegations.id)
    return rows.map((row) => toDelegation(runtime, row))
  },

  async addDelegation(request, runtime) {
    const { user_id, body } = request
    const { database, cipher, now } = runtime
    const health_code = healthCode(body.health_code)
    if (health_code === null) throw invalidField('health_code', 'required')
    const pharmacy =
      body.pharmacy_id === undefined
        ? null
        : await requireActive(database, parseId(body.pharmacy_id), invalidField('pharmacy_id', 'pharmacy_invalid'))
    const signature = await readSignature(body.signature)
    const id = randomKey()
    const secrets = {
      health_code,
      first_name: body.first_name || null,
      last_name: body.last_name || null,
      signature: signature.toString('base64'),
    }
    const values = {
      id,
      user_id,
      pharmacy_id: pharmacy?.id ?? null,
      ...cipher.encrypt('delegations', { id }, secrets),
      scope: body.scope || null,
      method: body.method ?? null,
      created_at: now(),
    }
    const row = await database.transaction(async (transaction) => {
      await lockCustomer(transaction, user_id)
      const living = and(eq(delegations.user_id, user_id), isNull(delegations.revoked_at))
      if ((await transaction.$count(delegations, living)) >= LIVING_MAX) throw invalidField('health_code', 'too_many')
      const made = first(await transaction.insert(delegations).values(values).returning())
      if (pharmacy)
        await chargeMails({ ...runtime, database: transaction }, 'addDelegation', request, { user_id, pharmacy })
      await notifyPharmacy(runtime.env, transaction, made, 'signed')
      return made
    })
    runtime.log.info({ event: 'delegation signed', pharmacy: row.pharmacy_id }, 'delegation signed')
    return toDelegation(runtime, { delegation: row, pharmacy })
  },
} satisfies SomeHandlers

function select(database: Database) {
  return database
    .select({ delegation: delegations, pharmacy: pharmacies })
    .from(delegations)
    .leftJoin(pharmacies, eq(pharmacies.id, delegations.pharmacy_id))
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function toDelegation({ cipher }: Pick<Runtime, 'cipher'>, { delegation, pharmacy }: Row): Delegation {
  const { id, health_code, first_name, last_name, scope, method, created_at, revoked_at } = cipher.decrypt(
    'delegations',
    delegation,
  )
  return {
    id,
    health_code,
    created_at: created_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
    pharmacy: pharmacy && { id: formatId(pharmacy.id), name: pharmacy.name, city: pharmacy.city },
    first_name,
    last_name,
    scope,
    method,
  }
}
