import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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
