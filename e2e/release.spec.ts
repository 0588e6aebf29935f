import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort, root, startNode } from './support/processes'
import { makeRelease } from './support/second-build'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-release-'))
const release = path.join(folder, 'shop')
const read = (file: string) => readFileSync(path.join(release, file), 'utf8')

test.beforeAll(() => makeRelease(release))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The release's own files that contain a text. */
const filesWith = (text: string) =>
  execFileSync('grep', ['-rlF', '--exclude-dir=node_modules', text, '.'], { cwd: release, encoding: 'utf8' })
    .trim()
    .split('\n')
    .sort()

test('a release starts in another folder, serves a page and runs a command, without its checkout', async () => {
  // Next records its build path. A path that does not exist proves that it is not read.
  const records = filesWith(root)
  expect(records).toEqual(['./.next/required-server-files.js', './.next/required-server-files.json'])
  for (const file of records)
    writeFileSync(path.join(release, file), read(file).replaceAll(root, path.join(folder, 'missing')))

  execFileSync(process.execPath, ['scripts/keep-static.mjs', release], { cwd: release })
  const ports = { PORT: String(await freePort()), BACKEND_PORT: String(await freePort()) }
  const env = { ...ports, API_BASE_URL: '', DEMO: 'off', DATA_DIR: path.join(folder, 'data') }
  const shop = await startNode(['scripts/start.mjs'], env, /Stop with Ctrl-C/, release)
  try {
    const page = await fetch(`http://localhost:${ports.PORT}/login`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
    const command = ['run', '--silent', 'backend', '--', 'orders', 'list']
    const options = { cwd: release, env: { ...process.env, ...env }, encoding: 'utf8' } as const
    expect(execFileSync('npm', command, options)).toContain('No orders.')
  } finally {
    await shop.stop()
  }
})
