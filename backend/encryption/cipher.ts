import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

declare const opens: unique symbol
/** A value encrypted for one column of one row; the column's name ends in `_encrypted`. */
export type Encrypted<Value = string> = string & { readonly [opens]: Value }

/** A row with encrypted values: its own ID, or that of its order or customer. */
export interface EncryptedRow {
  id?: string | number
  order_id?: string | null
  user_id?: number | null
}

type Plain<Value> = Value extends Encrypted<infer Inner> ? Inner : null
/** A row with its encrypted values decrypted, under their plain names. */
export type DecryptedRow<Row> = {
  [Name in keyof Row as Name extends `${infer Own}_encrypted` ? Own : Name]: Name extends `${string}_encrypted`
    ? Plain<Row[Name]>
    : Row[Name]
}
export type EncryptedFields<Fields> = {
  [Name in keyof Fields & string as `${Name}_encrypted`]: Fields[Name] extends infer Value
    ? Value extends null
      ? null
      : Encrypted<Value>
    : never
}

interface DecryptFunction {
  <Row extends EncryptedRow>(table: string, row: Row): DecryptedRow<Row>
  <Fields extends object>(table: string, row: EncryptedRow, fields: Fields): DecryptedRow<Fields>
}

/**
 * AES-256-GCM with a key ID prefix; table, row and column are additional data, so a value moved elsewhere does not
 * decrypt. Values from before key IDs decrypt anywhere until `rekey.ts` encrypts them again.
 */
export interface Cipher {
  /** Encrypts the fields for the row and names them as columns; null stays null. */
  encrypt<Fields extends object>(table: string, row: EncryptedRow, fields: Fields): EncryptedFields<Fields>
  /**
   * Decrypts a row, or the content of one of its columns. Throws DecryptionError for a value of another row or column,
   * or with a missing key.
   */
  decrypt: DecryptFunction
  /** The same, with null for values that cannot be decrypted. */
  tryDecrypt: DecryptFunction
  encryptBytes(table: string, row: EncryptedRow, plain: Uint8Array): Buffer
  decryptBytes(table: string, row: EncryptedRow, sealed: Uint8Array): Buffer
  /** Reads keys that were added since. */
  reload(): void
  hasKey(id: string): boolean
  /** Keyed hash of a text (HMAC-SHA-256 with the newest key), for comparing values without storing them. */
  fingerprint(purpose: string, text: string): string
  /** Keyed hashes with every key, to find values that an older key hashed. */
  fingerprints(purpose: string, text: string): string[]
  /** Keyed hash of a SHA-256, with the ID of its key (`encryption/hashes.ts`). */
  keyedHash(digest: string): string
  /** The same with every key, newest first. */
  keyedHashes(digest: string): string[]
  /** Base64 prefix of values encrypted with the newest key. */
  readonly newestPrefix: string
}

/** A value that cannot be decrypted; the message names the missing key. */
export class DecryptionError extends Error {
  override name = 'DecryptionError'

  constructor(
    readonly logText: string,
    /** ID of the missing key, if that caused the failure. */
    readonly keyId: string | null = null,
  ) {
    super(logText)
  }
}

/** Precedes the key ID: nine bytes, twelve characters in base64. */
const MARK = Buffer.from('SLV')
const ID = 6
export const HEAD_BYTES = MARK.length + ID
export const HEAD_LETTERS = (HEAD_BYTES / 3) * 4
export const MARK_LETTERS = MARK.toString('base64')
const NONCE = 12
const TAG = 16
const SUFFIX = '_encrypted'
const BYTES = 'content'

/** Returns the displayed ID of the value's key; null for values from before key IDs. */
export function readKeyId(sealed: Uint8Array): string | null {
  const head = Buffer.from(sealed.subarray(0, HEAD_BYTES))
  return head.subarray(0, MARK.length).equals(MARK) ? head.subarray(MARK.length).toString('hex') : null
}

/**
 * Creates a cipher from the keys of `read`, newest first, which is called again for an unknown key ID. Throws what
 * `read` throws.
 */
export function createCipherFrom(read: () => Buffer[]): Cipher {
  let ring = toKeyRing(read())
  const newestKey = () => {
    const [first] = ring
    if (!first) throw new Error('a cipher without a key')
    return { id: Buffer.from(first[0], 'hex'), key: first[1] }
  }
  const find = (id: string) => {
    if (!ring.has(id)) ring = toKeyRing(read())
    return ring.get(id)
  }
  const encryptBytes = (place: string, plain: Uint8Array) => {
    const { id, key } = newestKey()
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([MARK, id, nonce, cipher.getAuthTag(), sealed])
  }
  const decryptBytes = (place: string, sealed: Uint8Array) => {
    const id = readKeyId(sealed)
    if (id === null) return decryptWithoutKeyId([...ring.values()], sealed)
    const key = find(id)
    if (!key) throw new DecryptionError(`sealed with the key ${id}, which is not at hand`, id)
    const decryptFields = decryptWithKey(key, sealed.subarray(HEAD_BYTES), Buffer.from(place))
    if (!decryptFields) throw new DecryptionError('sealed for another place')
    return decryptFields
  }
  const decryptText = (place: string, sealed: string): unknown => {
    const bytes = Buffer.from(sealed, 'base64')
    const text = decryptBytes(place, bytes).toString('utf8')
    return readKeyId(bytes) === null ? text : JSON.parse(text)
  }
  const decryptFields = (table: string, row: EncryptedRow, fields: object, onFailure: (error: unknown) => null) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        if (!name.endsWith(SUFFIX)) return [name, value]
        const plain = name.slice(0, -SUFFIX.length)
        if (typeof value !== 'string') return [plain, null]
        try {
          return [plain, decryptText(getSealContext(table, row, plain), value)]
        } catch (error) {
          return [plain, onFailure(error)]
        }
      }),
    ) as never
  return {
    reload() {
      ring = toKeyRing(read())
    },
    hasKey: (id) => find(id) !== undefined,
    fingerprint: (purpose, text) => fingerprintWith(newestKey().key, purpose, text),
    fingerprints: (purpose, text) => [...ring.values()].map((key) => fingerprintWith(key, purpose, text)),
    keyedHash: (digest) => keyedHashWith(newestKey().id.toString('hex'), newestKey().key, digest),
    keyedHashes: (digest) => [...ring].map(([id, key]) => keyedHashWith(id, key, digest)),
    get newestPrefix() {
      return Buffer.concat([MARK, newestKey().id]).toString('base64')
    },
    encrypt: (table, row, fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name + SUFFIX,
          value === null
            ? null
            : encryptBytes(getSealContext(table, row, name), Buffer.from(JSON.stringify(value))).toString('base64'),
        ]),
      ) as never,
    decrypt: (table: string, row: EncryptedRow, fields: object = row) =>
      decryptFields(table, row, fields, (error) => {
        throw error
      }),
    tryDecrypt: (table: string, row: EncryptedRow, fields: object = row) =>
      decryptFields(table, row, fields, () => null),
    encryptBytes: (table, row, plain) => encryptBytes(getSealContext(table, row, BYTES), plain),
    decryptBytes: (table, row, sealed) => decryptBytes(getSealContext(table, row, BYTES), sealed),
  }
}

export const getKeyId = (key: Buffer): string =>
  createHash('sha256')
    .update(key)
    .digest('hex')
    .slice(0, 2 * ID)

function fingerprintWith(key: Buffer, purpose: string, text: string): string {
  const own = Buffer.from(hkdfSync('sha256', key, '', `fingerprint ${purpose}`, 32))
  return createHmac('sha256', own).update(text).digest('hex')
}

const keyedHashWith = (id: string, key: Buffer, digest: string) => `${id}:${fingerprintWith(key, 'digest', digest)}`

const toKeyRing = (keys: Buffer[]) => new Map(keys.map((key) => [getKeyId(key), key]))

const getSealContext = (table: string, { id, order_id, user_id }: EncryptedRow, name: string) =>
  `${table}.${name}/${id ?? order_id ?? user_id}`

/** Decrypts `nonce | tag | ciphertext`; null for another key or other additional data. */
function decryptWithKey(key: Buffer, sealed: Uint8Array, place?: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    if (place) decipher.setAAD(place)
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return null
  }
}

function decryptWithoutKeyId(keys: readonly Buffer[], sealed: Uint8Array): Buffer {
  for (const key of keys) {
    const decryptFields = decryptWithKey(key, sealed)
    if (decryptFields) return decryptFields
  }
  throw new DecryptionError('sealed before there were key ids, with a key that is not at hand')
}
