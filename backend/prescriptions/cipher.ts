import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { privateFolder } from '@/lib/contract/private-folder.mjs'

/** AES-256-GCM with a fresh nonce each time: `nonce (12) | tag (16) | ciphertext`. */
export type Cipher = ReturnType<typeof cipherWith>

const NONCE = 12
const TAG = 16

/** Throws where the key is not base64 of 32 bytes. */
export function cipherWith(key_base64: string) {
  const key = Buffer.from(key_base64, 'base64')
  if (key.length !== 32)
    throw new Error(
      'The backend cannot use its encryption key: ENCRYPTION_KEY, or else the file encryption.key in DATA_DIR, must be base64 of 32 bytes. Put the right one back: what was sealed with it cannot be read without.',
    )

  const seal = (plain: Uint8Array) => {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }
  const open = (sealed: Uint8Array) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
  }
  return {
    seal,
    open,
    sealText: (plain: string) => seal(Buffer.from(plain, 'utf8')).toString('base64'),
    openText: (sealed: string) => open(Buffer.from(sealed, 'base64')).toString('utf8'),
  }
}

/** A sealed text in the clear; null for none, and where a restored database lacks its key. */
export function openedText(cipher: Cipher, sealed: string | null): string | null {
  try {
    return sealed === null ? null : cipher.openText(sealed)
  } catch {
    return null
  }
}

/** The key of this installation: the given one, else one made once in `folder/encryption.key`, readable by its owner alone. */
export function installationKey(given: string | undefined, folder: string): string {
  privateFolder(folder)
  if (given) return given
  const file = path.join(folder, 'encryption.key')
  if (!existsSync(file)) {
    // Whole or not at all, and of two that make one at once both take the first.
    const fresh = `${file}.${process.pid}`
    writeFileSync(fresh, randomBytes(32).toString('base64'), { mode: 0o600 })
    try {
      linkSync(fresh, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(fresh)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
