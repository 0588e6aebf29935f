import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../scripts/lib/free-port.mjs'
import { startNode } from './support/processes'

test.setTimeout(600_000)

const READY = /Stop with Ctrl-C/
const start = (env: Record<string, string>) =>
  startNode(['scripts/start.mjs'], { API_BASE_URL: '', DEMO: 'off', ...env }, READY)

let folder: string

test.beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-start-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

const listens = (port: string) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

async function expectGone({ PORT, BACKEND_PORT }: { PORT: string; BACKEND_PORT: string }): Promise<void> {
  for (const port of [PORT, BACKEND_PORT]) await expect.poll(() => listens(port)).toBe(false)
}

async function listenOn(port: number): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return server
}

test('each way of stopping leaves nothing behind, and the shop starts again on the same data', async () => {
  const ports = { PORT: String(await freePort()), BACKEND_PORT: String(await freePort()), DATA_DIR: folder }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    await test.step(signal, async () => {
      const shop = await start(ports)
      expect(shop.output()).toContain(`http://localhost:${ports.PORT}`)
      expect((await fetch(`http://localhost:${ports.PORT}/login`)).status).toBe(200)
      expect(await shop.stop(signal)).toBe(0)
      for (const port of [ports.PORT, ports.BACKEND_PORT]) expect(await listens(port)).toBe(false)
    })
  await test.step('SIGKILL to the start script', async () => {
    const shop = await start(ports)
    await shop.stop('SIGKILL')
    await expectGone(ports)
  })
})

test('SIGTERM to npm stops the shop that it started', async () => {
  const npm = process.env.npm_execpath
  test.skip(npm === undefined, 'the tests were not started by npm')
  const ports = { PORT: String(await freePort()), BACKEND_PORT: String(await freePort()), DATA_DIR: folder }
  const shop = await startNode([npm ?? '', 'start'], { API_BASE_URL: '', DEMO: 'off', ...ports }, READY)
  await shop.stop('SIGTERM')
  await expectGone(ports)
})

test('a taken port is named, with the way out', async () => {
  const port = await freePort()
  const taken = await listenOn(port)
  const free = String(await freePort())
  try {
    await expect(start({ PORT: String(port), BACKEND_PORT: free, DATA_DIR: folder })).rejects.toThrow(
      `Port ${port} is taken`,
    )
    await expect(start({ PORT: free, BACKEND_PORT: String(port), DATA_DIR: folder })).rejects.toThrow(
      `Port ${port} is taken`,
    )
  } finally {
    taken.close()
  }
})

test('a wrong variable is named and stops the start', async () => {
  const ports = { PORT: String(await freePort()), BACKEND_PORT: String(await freePort()), DATA_DIR: folder }
  await expect(start({ ...ports, PORT: 'abc' })).rejects.toThrow('PORT must be a port number')
  await expect(start({ ...ports, BACKEND_PORT: '4190' })).rejects.toThrow('BACKEND_PORT must be another port: 4190')
  await expect(start({ ...ports, SITE_URL: 'salvia' })).rejects.toThrow('SITE_URL')
  await expect(start({ ...ports, API_BASE_URL: 'http://127.0.0.1:1' })).rejects.toThrow('SESSION_SECRET is required')
})
