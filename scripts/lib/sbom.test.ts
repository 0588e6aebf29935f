import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { keepReachable } from './lock-file.mjs'
import { formatLicences, LICENCES, SBOM, writeSbom } from './sbom.mjs'

const root = path.resolve(__dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-sbom-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('every package of a release is in its SBOM and in its list of licences', () => {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const [own, lock] = [read('package.json'), read('package-lock.json')]
  for (const ofRoot of [own, lock.packages['']]) delete ofRoot.devDependencies
  lock.packages = keepReachable(lock.packages, ['', 'backend'])
  mkdirSync(path.join(folder, 'backend'))
  cpSync(path.join(root, 'backend/package.json'), path.join(folder, 'backend/package.json'))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(own))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  writeSbom(folder)

  const sbom = JSON.parse(readFileSync(path.join(folder, SBOM), 'utf8'))
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'salvia' } } })
  const purls = new Set(sbom.components.map(({ purl }: { purl: string }) => purl))
  const licences = readFileSync(path.join(folder, LICENCES), 'utf8')
  for (const [at, { version }] of Object.entries<{ version: string }>(lock.packages)) {
    const [, name] = /.*node_modules\/(.+)$/.exec(at) ?? []
    if (name === undefined || name === '@salvia/backend') continue
    expect(purls).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(licences).toContain(`\n  ${name}@${version}\n`)
  }
  expect(licences).not.toMatch(/ (backend|jest)@/)
}, 300_000)

test('licences are listed with their packages, and a package without one is refused', () => {
  const one = { name: 'one', version: '1.0.0', licenses: [{ license: { id: 'MIT' } }] }
  const two = { name: 'two', version: '2.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] }
  const own = { name: 'backend', version: '0.2.0' }
  expect(formatLicences([one, own, two], new Set(['backend']))).toMatch(
    /\n\n\(MIT OR Apache-2\.0\)\n {2}two@2\.0\.0\n\nMIT\n {2}one@1\.0\.0\n$/,
  )
  expect(() => formatLicences([own], new Set())).toThrow('backend@0.2.0 names no licence')
})
