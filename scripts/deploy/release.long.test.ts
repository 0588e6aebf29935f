import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

jest.setTimeout(1_800_000)

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-release-'))
const release = path.join(folder, 'shop')
const node = (args: string[], options = {}) =>
  execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], ...options })

beforeAll(() => {
  node(['scripts/release.mjs', release])
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'], { cwd: release })
})
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true })
})

test('a release takes an order in another folder, with only production packages and read-only files', () => {
  const { build } = JSON.parse(readFileSync(path.join(release, 'release.json'), 'utf8'))
  expect(readFileSync(path.join(release, '.next/BUILD_ID'), 'utf8')).toBe(build)
  for (const name of ['esbuild', 'typescript', 'tailwindcss', 'jest'])
    expect(existsSync(path.join(release, 'node_modules', name))).toBe(false)
  const sbom = JSON.parse(readFileSync(path.join(release, 'sbom.cdx.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8'))
  const named = sbom.components.map(({ name }: { name: string }) => name)
  expect(named).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  expect(named).not.toContain('jest')
  expect(readFileSync(path.join(release, 'licences.txt'), 'utf8')).toContain(`next@${dependencies.next}`)
  // An absolute link would only work on this machine.
  expect(execFileSync('find', [release, '-lname', '/*'], { encoding: 'utf8' })).toBe('')
  // Next's compiler is needed only by a build.
  expect(readdirSync(path.join(release, 'node_modules/@next')).filter((name) => name.startsWith('swc-'))).toEqual([])

  execFileSync('chmod', ['-R', 'a-w,a+rX', release])
  chmodSync(folder, 0o755)
  // Root may write everywhere: use another user.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const env = { PATH: process.env.PATH, HOME: os.tmpdir() }
  expect(node(['scripts/order.mjs'], { cwd: release, env, ...nobody })).toMatch(/ordered \d{4}-\d{6}, received/)
})
