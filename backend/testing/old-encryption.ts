import { createCipheriv, randomBytes } from 'node:crypto'

/** Encrypts a text like versions before key IDs. */
export function encryptLikeOldVersion(key: Buffer, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}
