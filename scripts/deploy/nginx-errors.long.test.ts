import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { problem } from '@/lib/contract/problem'
import { freePort } from '../lib/free-port.mjs'
import { type Nginx, startNginx } from './nginx'

jest.setTimeout(60_000)

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-nginx-errors-'))
let nginx: Nginx

async function ask(address: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) {
  const options = {
    host: '127.0.0.1',
    port: nginx.port,
    path: address,
    method,
    rejectUnauthorized: false,
    agent: false,
  }
  const request = https.request({ ...options, headers: { Host: 'localhost', ...headers } })
  request.on('error', () => {}).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

const PAGE = { Accept: 'text/html,application/xhtml+xml' }
const CALL = { Accept: 'application/json' }

describe('errors of nginx itself, in front of a shop that is away', () => {
  beforeAll(async () => {
    nginx = await startNginx(folder, await freePort(), await freePort())
  })
  afterAll(async () => {
    await nginx?.stop()
    rmSync(folder, { recursive: true })
  })

  const large = { 'Content-Length': String(600 * 1024) }
  const upload = { 'Content-Length': String(11_000 * 1024) }
  test.each([
    ['a call', '/api/v1/cart', 'GET', CALL, 502, 'unavailable'],
    ['a large call', '/api/session', 'POST', { ...CALL, ...large }, 413, 'payload_too_large'],
    ['a large upload', '/api/v1/prescriptions', 'POST', { ...CALL, ...upload }, 413, 'payload_too_large'],
  ])('%s gets a problem', async (_, address, method, headers, status, code) => {
    const answer = await ask(address, { method, headers })
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store'])
    expect(problem.parse(JSON.parse(answer.body))).toMatchObject({ status, code })
  })

  test.each([
    ['a page', '/home', 'GET', PAGE, 502, 'non risponde'],
    ['a page asked by anything', '/home', 'GET', {}, 502, 'non risponde'],
    [
      'a plain order with a large file',
      '/api/checkout/click-and-collect',
      'POST',
      { ...PAGE, ...upload },
      413,
      '10 MB',
    ],
    ['a plain form that is too large', '/api/account/signup', 'POST', { ...PAGE, ...large }, 413, '10 MB'],
    ['an endless address', `/home?q=${'a'.repeat(9000)}`, 'GET', PAGE, 414, 'Torna alla pagina'],
    ['an endless header', '/home', 'GET', { ...PAGE, Cookie: 'a'.repeat(9000) }, 400, 'Torna alla pagina'],
  ])('%s gets an Italian page', async (_, address, method, headers, status, said) => {
    const answer = await ask(address, { method, headers })
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.headers['retry-after']).toBe(status < 500 ? undefined : '5')
    expect(answer.body).toContain('<html lang="it">')
    expect(answer.body).toContain(said)
    expect(answer.body).not.toMatch(/nginx|\$error/)
  })

  test('its page cannot be asked for', async () => {
    expect((await ask('/nginx-error.html', { headers: PAGE })).status).not.toBe(200)
  })
})
