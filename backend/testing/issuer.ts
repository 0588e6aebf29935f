import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A test OpenID provider: discovery document and keys over HTTP, and ID tokens with a valid or a foreign signature. */
export interface TestIssuer {
  url: string
  token(claims: Record<string, unknown>, options?: { foreign?: boolean }): string
  close(): Promise<void>
}

const KEY_ID = 'test'

export async function startIssuer(): Promise<TestIssuer> {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [own, foreign] = [pair(), pair()]
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  const server = createServer((request, response) => {
    const body = request.url === '/keys' ? { keys: [jwk] } : { issuer: url, jwks_uri: `${url}/keys` }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    token: (claims, options) => {
      const now = Math.floor(Date.now() / 1000)
      return signed(
        { iss: url, iat: now, exp: now + 600, ...claims },
        options?.foreign ? foreign.privateKey : own.privateKey,
      )
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function signed(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}
