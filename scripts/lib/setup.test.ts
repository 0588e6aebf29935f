import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { keepReachable } from './lock-file.mjs'
import { shopSecrets } from './secrets.mjs'

describe('lock file', () => {
  const packages = {
    '': { dependencies: { web: '1' } },
    backend: { dependencies: { sql: '1', shared: '2' } },
    'node_modules/@own/backend': { resolved: 'backend', link: true },
    'node_modules/web': { dependencies: { shared: '1' }, optionalDependencies: { binary: '1', elsewhere: '1' } },
    'node_modules/binary': {},
    'node_modules/shared': {},
    'node_modules/sql': { dependencies: { shared: '2', peer: '1' }, peerDependencies: { peer: '1' } },
    'node_modules/sql/node_modules/shared': {},
    'node_modules/peer': {},
    'node_modules/build-tool': {},
  }

  test('a folder needs its packages and theirs, nested ones before those above', () => {
    expect(Object.keys(keepReachable(packages, ['']))).toEqual([
      '',
      'node_modules/web',
      'node_modules/binary',
      'node_modules/shared',
    ])
  })

  test('workspaces keep their links', () => {
    const kept = Object.keys(keepReachable(packages, ['', 'backend']))
    expect(Object.keys(packages).filter((name) => !kept.includes(name))).toEqual(['node_modules/build-tool'])
  })
})

describe('secrets', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('secrets are generated once for each installation, and only those are reported as generated', () => {
    const given = { SESSION_SECRET: 's'.repeat(32) }
    const one = shopSecrets(given, folder)
    expect(one).toMatchObject({ ...given, REVALIDATE_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(Object.keys(JSON.parse(one.SALVIA_MADE_SECRETS ?? ''))).toEqual(['REVALIDATE_SECRET'])
    expect(shopSecrets(given, folder)).toEqual(one)
    expect(one.SALVIA_MADE_SECRETS).not.toContain(one.REVALIDATE_SECRET)
  })
})
