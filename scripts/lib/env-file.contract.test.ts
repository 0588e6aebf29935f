import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-env-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Values of two variables after the folder's file has been read. */
function readBy(env: Record<string, string>): unknown {
  const program = `const { readEnvFile } = await import('./scripts/lib/setup.mjs'); readEnvFile(${JSON.stringify(folder)});
    console.log(JSON.stringify([process.env.BRAND_NAME, process.env.PORT]))`
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return JSON.parse(told)
}

it('reads the file where there is one, and leaves what the environment sets', () => {
  expect(readBy({ PORT: '5000' })).toEqual([null, '5000'])
  writeFileSync(path.join(folder, '.env'), 'BRAND_NAME="Farmacia dei Tigli"\nPORT=6000\n')
  expect(readBy({ PORT: '5000' })).toEqual(['Farmacia dei Tigli', '5000'])
})

test('a secret that is damaged is named, and one is made where there is none', () => {
  const program = `const { readOrCreateSecret } = await import('./scripts/lib/setup.mjs');
    console.log(readOrCreateSecret(${JSON.stringify(folder)}, 'session.secret').length)`
  const run = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', stdio: 'pipe' })
  expect([run(), run()]).toEqual(['64\n', '64\n'])
  writeFileSync(path.join(folder, 'session.secret'), '')
  expect(run).toThrow(/session\.secret is damaged\. Delete it/)
})
