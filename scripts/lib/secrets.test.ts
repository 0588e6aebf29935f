import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { shopSecrets } from './secrets.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('secrets are generated once for each installation, and only those are told as generated', () => {
  const given = { SESSION_SECRET: 's'.repeat(32) }
  const one = shopSecrets(given, folder)
  expect(one).toMatchObject({ ...given, REVALIDATE_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(Object.keys(JSON.parse(one.SALVIA_MADE_SECRETS ?? ''))).toEqual(['REVALIDATE_SECRET'])
  expect(shopSecrets(given, folder)).toEqual(one)
  expect(one.SALVIA_MADE_SECRETS).not.toContain(one.REVALIDATE_SECRET)
})
