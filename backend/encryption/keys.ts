import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { privateFolder } from '@/lib/process/private-folder.mjs'
import type { BackendEnv } from '../process/env'
import { type Cipher, createCipherFrom, getKeyId } from './cipher'

type KeyEnv = Pick<BackendEnv, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEY_FILE' | 'DATA_DIR'>

/** Creates the installation's cipher. Throws an Error with the remedy for missing or invalid keys. */
export function createCipher(env: KeyEnv): Cipher {
  privateFolder(env.DATA_DIR)
  const file = keyFile(env)
  if (file === path.join(env.DATA_DIR, 'encryption.key') && !existsSync(file)) makeKey(file)
  return createCipherFrom(() => readKeys(env))
}

/** Returns the IDs of the existing keys; creates none. */
export function keyIdsAtHand(env: KeyEnv): string[] {
  const file = keyFile(env)
  return file && !existsSync(file) ? [] : readKeys(env).map(getKeyId)
}

/** Path of the key file, one key a line, newest first; null if the environment holds the keys. */
export function keyFile({ ENCRYPTION_KEY, ENCRYPTION_KEY_FILE, DATA_DIR }: KeyEnv): string | null {
  if (ENCRYPTION_KEY) return null
  return ENCRYPTION_KEY_FILE ?? path.join(DATA_DIR, 'encryption.key')
}

/** Prepends a new key to the file, atomically. */
export function addKey(file: string): void {
  writeFileSync(`${file}.new`, `${newKey()}\n${readFileSync(file, 'utf8')}`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function readKeys(env: KeyEnv): Buffer[] {
  const file = keyFile(env)
  if (file && !existsSync(file))
    throw new Error(
      `The backend cannot use its encryption key: there is no file ${file}. Put it back; for a new shop, make one: openssl rand -base64 32 > ${file}`,
    )
  const texts = file ? readFileSync(file, 'utf8').split('\n') : (env.ENCRYPTION_KEY ?? '').split(',')
  const keys = texts.flatMap((text) => (text.trim() ? [Buffer.from(text, 'base64')] : []))
  if (keys.length === 0 || keys.some((key) => key.length !== 32))
    throw new Error(
      `The backend cannot use its encryption key: ${file ? `each line of ${file}` : 'each text of ENCRYPTION_KEY'} must be base64 of 32 bytes. Put the right one back: what was sealed with it cannot be read without.`,
    )
  return keys
}

/** If two processes create a key concurrently, both use the first. */
function makeKey(file: string): void {
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, newKey(), { mode: 0o600 })
  try {
    linkSync(fresh, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(fresh)
  }
}

const newKey = () => randomBytes(32).toString('base64')

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
