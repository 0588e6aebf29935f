import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../scripts/lib/free-port.mjs'
import { root, startNode } from './support/processes'
import { makeRelease } from './support/second-build'
import { shop } from './support/shop'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-release-'))
test.setTimeout(600_000)
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The release's own files that contain a text. */
const filesWith = (release: string, text: string) =>
  execFileSync('grep', ['-rlF', '--exclude-dir=node_modules', text, '.'], { cwd: release, encoding: 'utf8' })
    .trim()
    .split('\n')
    .sort()

test('a release starts in another folder, serves a page and runs a command, without its checkout', async () => {
  const release = path.join(folder, 'shop')
  const read = (file: string) => readFileSync(path.join(release, file), 'utf8')
  makeRelease(release)
  // Next records its build path. A path that does not exist proves that it is not read.
  const records = filesWith(release, root)
  expect(records).toEqual(['./.next/required-server-files.js', './.next/required-server-files.json'])
  for (const file of records)
    writeFileSync(path.join(release, file), read(file).replaceAll(root, path.join(folder, 'missing')))

  execFileSync(process.execPath, ['scripts/keep-static.mjs', release], { cwd: release })
  const ports = { PORT: String(await freePort()), BACKEND_PORT: String(await freePort()) }
  const env = { ...ports, API_BASE_URL: '', DEMO: 'off', DATA_DIR: path.join(folder, 'data') }
  const started = await startNode(['scripts/start.mjs'], env, /Stop with Ctrl-C/, release)
  try {
    const page = await fetch(`http://localhost:${ports.PORT}/login`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
    const command = ['run', '--silent', 'backend', '--', 'orders', 'list']
    const options = { cwd: release, env: { ...process.env, ...env }, encoding: 'utf8' } as const
    expect(execFileSync('npm', command, options)).toContain('No orders.')
  } finally {
    await started.stop()
  }
})

test('a release of the storefront serves pages of another platform, without the backend and its packages', {
  tag: '@long',
}, async () => {
  const release = path.join(folder, 'storefront')
  const packages = makeRelease(release, '--storefront')
  for (const gone of ['backend', 'dist/backend']) expect(existsSync(path.join(release, gone))).toBe(false)
  const ours = JSON.parse(readFileSync(path.join(root, 'backend/package.json'), 'utf8')).dependencies
  const shared = ['bwip-js', 'htmlparser2', 'jose', 'sharp', 'zod']
  const left = Object.keys(ours).filter((name) => packages.includes(`node_modules/${name}`))
  expect(left.sort()).toEqual(shared)

  const place = { PORT: String(await freePort()), DATA_DIR: path.join(folder, 'storefront-data') }
  const alone = { cwd: release, env: { ...process.env, ...place, API_BASE_URL: '' }, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], alone)
  expect([status, stderr]).toEqual([1, expect.stringContaining('set API_BASE_URL')])
  const secrets = { SESSION_SECRET: 's'.repeat(32), REVALIDATE_SECRET: 'r'.repeat(32) }
  const env = { ...place, ...secrets, API_BASE_URL: shop.backend_url }
  const storefront = await startNode(['scripts/start.mjs'], env, /Stop with Ctrl-C/, release)
  try {
    const page = await fetch(`http://localhost:${place.PORT}/pharmacies`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
  } finally {
    await storefront.stop()
  }
})
