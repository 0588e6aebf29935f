import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** AES-256-GCM with a fresh nonce each time: `nonce (12) | tag (16) | ciphertext`. */
export interface Cipher {
  seal(plain: Uint8Array): Buffer
  open(sealed: Uint8Array): Buffer
  sealText(plain: string): string
  openText(sealed: string): string
}

const NONCE = 12
const TAG = 16

/** Throws where the key is not base64 of 32 bytes. */
export function cipherWith(key_base64: string): Cipher {
  const key = Buffer.from(key_base64, 'base64')
  if (key.length !== 32) throw new Error('ENCRYPTION_KEY must be base64 of 32 bytes')

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
    sealText: (plain) => seal(Buffer.from(plain, 'utf8')).toString('base64'),
    openText: (sealed) => open(Buffer.from(sealed, 'base64')).toString('utf8'),
  }
}

/** The key of this installation: the given one, else one made once in `folder/encryption.key`, readable by its owner alone. */
export function installationKey(given: string | undefined, folder: string): string {
  if (given) return given
  const file = path.join(folder, 'encryption.key')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}
