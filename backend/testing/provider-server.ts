import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A request as an official client sent it. */
export interface ProviderRequest {
  method: string
  path: string
  /** Secret key of the account. */
  key: string
  search: URLSearchParams
  text: string
}

export interface ProviderAnswer {
  status: number
  json: string
}

/** Loses a request or its answer, or refuses it; null for none. */
export type Fault = () => 'before' | 'after' | 'refused' | null

/**
 * A server that plays a provider's API: records what is sent, keeps idempotency keys, refuses unknown accounts, and
 * loses requests or answers. `route` answers everything else; `refuse` states errors in the provider's form.
 */
export async function newProviderServer<Request extends ProviderRequest>({
  accounts,
  route,
  refuse,
  parse,
  secure = false,
}: {
  accounts: readonly string[]
  route: (request: Request) => ProviderAnswer
  refuse: (status: number, code: string) => ProviderAnswer
  parse: (request: ProviderRequest) => Request
  secure?: boolean
}) {
  const requests: Request[] = []
  const answered = new Map<string, ProviderAnswer & { content: string }>()
  let fault: Fault | null = null

  function answer(request: Request, idempotency: string | undefined): ProviderAnswer {
    if (!accounts.includes(request.key)) return refuse(401, 'unknown key')
    const content = JSON.stringify([request.path, request.text])
    const used = idempotency === undefined ? undefined : answered.get(`${request.key} ${idempotency}`)
    if (used) return used.content === content ? used : refuse(400, 'idempotency_key_in_use')
    const done = { ...route(request), content }
    if (idempotency !== undefined && done.status < 300) answered.set(`${request.key} ${idempotency}`, done)
    return done
  }

  const listener: RequestListener = (incoming, outgoing) => {
    let text = ''
    incoming.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    incoming.on('end', () => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://provider')
      const key = (incoming.headers.authorization ?? '').replace('Bearer ', '')
      const request = parse({ method: incoming.method ?? '', path: pathname, key, search: searchParams, text })
      requests.push(request)
      const failing = fault?.() ?? null
      if (failing === 'before') return void outgoing.destroy()
      const idempotency = incoming.headers['idempotency-key']
      const { status, json } =
        failing === 'refused'
          ? refuse(422, 'amount')
          : answer(request, typeof idempotency === 'string' ? idempotency : undefined)
      // The change is made, and its answer lost.
      if (failing === 'after') return void outgoing.destroy()
      const headers = { 'Content-Type': 'application/json', 'Request-Id': `req_${requests.length}` }
      outgoing.writeHead(status, headers).end(json)
    })
  }
  const server = secure ? createTlsServer(newCertificate(), listener) : createHttpServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that the official client has sent. */
    requests,
    /** Loses requests or answers, as decided for each. */
    fail(decide: Fault | null) {
      fault = decide
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns a certificate for this machine that no authority has signed. */
function newCertificate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'provider-'))
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const made = { key: readFileSync(key), cert: readFileSync(certificate) }
  rmSync(folder, { recursive: true })
  return made
}
