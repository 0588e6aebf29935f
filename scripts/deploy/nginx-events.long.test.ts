import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { DESK_LIVE } from '@/lib/desk/paths'
import { freePort } from '../lib/free-port.mjs'
import { type Nginx, startNginx } from './nginx'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-nginx-events-'))
const EVENT = 'data: {"kind":"state"}\n\n'
let answer: ServerResponse
/** Sends one event, and keeps the answer open. */
const shop = createServer((_, response: ServerResponse) => {
  answer = response
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' })
  response.write(EVENT)
})
let nginx: Nginx

describe('behind nginx', () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    nginx = await startNginx(folder, await freePort(), (shop.address() as AddressInfo).port)
  })
  afterAll(async () => {
    await nginx?.stop()
    shop.closeAllConnections()
    shop.close()
    rmSync(folder, { recursive: true })
  })

  test('an event of the desk is there while its answer goes on', async () => {
    const options = { host: '127.0.0.1', port: nginx.port, path: DESK_LIVE, rejectUnauthorized: false, agent: false }
    const request = https.get({ ...options, headers: { Host: 'localhost' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    // The first comes with the headers, in any case.
    await once(response, 'data')
    answer.write(EVENT)
    const [chunk] = (await once(response, 'data')) as [Buffer]
    expect([response.statusCode, String(chunk), response.complete]).toEqual([200, EVENT, false])
    request.destroy()
  })
})
