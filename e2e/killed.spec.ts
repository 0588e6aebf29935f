import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../scripts/lib/free-port.mjs'
import { startNode } from './support/processes'

test.setTimeout(300_000)

/** The start script's child process running this program. */
const findChild = (pid: number, program: string) =>
  Number(execFileSync('pgrep', ['-P', String(pid), '-f', program], { encoding: 'utf8' }))

test('storefront and backend restart after SIGKILL under visits', { tag: '@long' }, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-killed-'))
  const port = String(await freePort())
  const env = { API_BASE_URL: '', DEMO: 'off', DATA_DIR: folder, PORT: port, BACKEND_PORT: String(await freePort()) }
  const shop = await startNode(['scripts/start.mjs'], env, /Stop with Ctrl-C/)
  const seen = new Map<number, number>()
  const visit = async (address: string) => {
    const status = await fetch(`http://localhost:${port}${address}`).then(
      (response) => response.status,
      () => 0,
    )
    seen.set(status, (seen.get(status) ?? 0) + 1)
    return status
  }
  const kills = ['dist/server.js', 'dist/backend/main.js', 'dist/server.js']
  try {
    expect(await visit('/login')).toBe(200)
    for (const program of kills) {
      process.kill(findChild(shop.pid, program), 'SIGKILL')
      const needs = program.includes('backend') ? '/api/ready' : '/login'
      await expect.poll(() => visit(needs), { timeout: 60_000 }).not.toBe(200)
      await expect.poll(() => visit(needs), { timeout: 60_000 }).toBe(200)
      expect(await visit('/login')).toBe(200)
    }
    const requests = [...seen.values()].reduce((sum, count) => sum + count, 0)
    process.stdout.write(
      `fault matrix: storefront and backend killed: ${kills.length} faults, ${requests} requests, ${seen.get(503) ?? 0} answered 503, ${seen.get(0) ?? 0} without an answer\n`,
    )
    // While it is down there is no response, or a 503 from the storefront.
    expect([...seen.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([])
  } finally {
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
