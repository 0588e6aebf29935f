import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A real OpenID provider that accepts any name, with the address `<name>@example.com`. */
export interface OpenIdProvider {
  issuer: string
  /** Marks addresses as verified. */
  verifies: boolean
  /** Fails to redeem codes from now on. */
  broken: boolean
  /** Sets the allowed callbacks. */
  serve(callbacks: string[]): void
  close(): Promise<void>
}

export const OPENID_CLIENT = { client_id: 'salvia', client_secret: 'a-secret-of-the-shop-s' }

/** Starts the provider; call `serve` with the shop's callbacks once its URL is known. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const own = { issuer: '', verifies: true, broken: false }
  let handle: ReturnType<Provider['callback']> | undefined
  const server = createServer((request, response) => {
    if (own.broken && request.url === '/token') return void response.writeHead(503).end('down')
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    handle?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  own.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const serve = (redirectUris: string[]) => {
    handle = providerFor(own, redirectUris).callback()
  }
  return Object.assign(own, {
    serve,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function providerFor(own: { issuer: string; verifies: boolean }, redirect_uris: string[]): Provider {
  return new Provider(own.issuer, {
    clients: [{ ...OPENID_CLIENT, redirect_uris, token_endpoint_auth_method: 'client_secret_post' }],
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email', 'name'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    // Google and Apple put the claims into the ID token.
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        ...(!id.startsWith('muto') && { email: `${id}@example.com`, email_verified: own.verifies }),
        given_name: 'Anna',
        family_name: 'Rossi',
      }),
    }),
    cookies: { keys: ['a key for its own cookies'] },
  })
}
