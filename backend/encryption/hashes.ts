import { createHash } from 'node:crypto'
import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Cipher } from './cipher'

// Hashes of what can be guessed: addresses, networks, six-digit codes (docs/security.md#hashes).

export interface KeyedHash {
  /** SHA-256. Never stored: for locks and as a part of other hashed texts, since it does not depend on the key. */
  digest: string
  /** HMAC of the digest with the newest key, to store. */
  stored: string
  /** All values that rows may have, from older keys too. */
  all: string[]
}

interface Hashing {
  cipher: Pick<Cipher, 'keyedHash' | 'keyedHashes'>
  /** Rows may be unkeyed, and are written so before this time; null once all are keyed (keys/key-hashes.ts). */
  keyed_from: Date | null
}

let hashing: Hashing | undefined

/** Sets the key of this process's installation. */
export function setHashing(given: Hashing): void {
  hashing = given
}

/** Throws an Error before `setHashing`. */
export function hashGuessable(text: string): KeyedHash {
  if (!hashing) throw new Error('The installation has to be opened before anything is hashed.')
  const { cipher, keyed_from } = hashing
  const digest = createHash('sha256').update(text).digest('hex')
  const all = cipher.keyedHashes(digest)
  if (keyed_from === null) return { digest, stored: cipher.keyedHash(digest), all }
  const stored = Date.now() < keyed_from.getTime() ? digest : cipher.keyedHash(digest)
  return { digest, stored, all: [...all, digest] }
}

/** Condition for rows with this hash. */
export const hasHash = (column: PgColumn, { all }: Pick<KeyedHash, 'all'>): SQL => inArray(column, all)
