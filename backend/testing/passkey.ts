import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Options {
  challenge?: unknown
  rp?: unknown
  rpId?: unknown
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')

/** User present and verified. */
const PRESENT = 0x05
/** The same, with the data of a new credential. */
const CREATED = PRESENT | 0x40

/** An authenticator in software, with one ES256 passkey (https://www.w3.org/TR/webauthn-3/). */
export function newAuthenticator(origin: string) {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0

  const clientData = (type: 'create' | 'get', challenge: unknown, from: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: from, crossOrigin: false }))
  const head = (flags: number) => {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(flags, 0)
    bytes.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), bytes])
  }
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id: text(id),

    /** Answers options of a registration. */
    create({ challenge }: Options, from = origin) {
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const auth = Buffer.concat([head(CREATED), Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, auth.length]),
        auth,
      ])
      const response = {
        clientDataJSON: text(clientData('create', challenge, from)),
        attestationObject: text(attestation),
        transports: ['internal'],
      }
      return { ...credential, response }
    },

    /** Answers options of a login; `counted` is the number of signatures that it claims. */
    get({ challenge }: Options, { from = origin, counted = counter + 1 } = {}) {
      counter = counted
      const data = clientData('get', challenge, from)
      const auth = head(PRESENT)
      const signature = createSign('sha256')
        .update(Buffer.concat([auth, sha256(data)]))
        .sign(privateKey)
      const response = { clientDataJSON: text(data), authenticatorData: text(auth), signature: text(signature) }
      return { ...credential, response }
    },
  }
}
