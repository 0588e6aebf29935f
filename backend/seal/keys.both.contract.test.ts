import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { runCommand, runProgram } from '../testing/run'
import { ALL, readable, used } from '../testing/sealed-shop'

jest.setTimeout(240_000)

const folders: string[] = []
afterAll(() => Promise.all(folders.map(removeFolder)))

function folder(): string {
  const made = newFolder()
  folders.push(made)
  return made
}

test('rekey seals everything with a new key while the shop runs, and the old one may go', async () => {
  const place = folder()
  const made = await used(place)
  const keys = path.join(place, 'encryption.key')
  const old = readFileSync(keys, 'utf8')
  const first = await runCommand(place, 'rekey', '--new-key', '--json')
  expect(first.stderr).toBe('')
  const report = JSON.parse(first.stdout)
  expect(report).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{12}$/), unreadable: 0, missing_keys: [] })
  expect(report.sealed).toBeGreaterThan(6)
  // The process that ran all the time reads what another one has sealed.
  expect(await readable(place, made, made.backend.url)).toEqual(ALL)
  const second = await runCommand(place, 'rekey', '--json')
  expect(JSON.parse(second.stdout)).toEqual({ ...report, sealed: 0 })
  await made.backend.stop()
  const [newest = ''] = readFileSync(keys, 'utf8').split('\n')
  expect(newest).not.toBe(old)
  writeFileSync(keys, newest)
  const backend = await startBackend({ DEMO: 'off' }, place)
  expect(await readable(place, made, backend.url)).toEqual(ALL)
  await backend.stop()
  // Nothing can be read with the old one, and what that is said to want is the new one.
  writeFileSync(keys, old)
  const lost = JSON.parse((await runCommand(place, 'rekey', '--json')).stdout)
  expect(lost).toMatchObject({ sealed: 0, missing_keys: [report.key] })
  expect(lost.unreadable).toBeGreaterThan(6)
})

test('keys are in no backup, lie where the operator says, and a restore names those that it needs', async () => {
  const [place, other, safe] = [folder(), folder(), folder()]
  const file = path.join(safe, 'salvia.keys')
  const env = { ENCRYPTION_KEY_FILE: file }
  await expect(startBackend({ DEMO: 'off', ...env }, place)).rejects.toThrow(
    /ended with 78:\nThe backend cannot use its encryption key: there is no file .+salvia\.keys/,
  )
  const key = randomBytes(32)
  writeFileSync(file, `${key.toString('base64')}\n`)
  const made = await used(place, env)
  await made.backend.stop()
  expect(existsSync(path.join(place, 'encryption.key'))).toBe(false)
  const backup = path.join(safe, 'shop.backup')
  const kept = await runProgram(place, 'backend/commands/main.ts', ['backup', backup], env)
  expect(kept.stdout).toContain(`Keep ${file} as well`)
  const bytes = readFileSync(backup)
  for (const form of [key, key.toString('base64'), key.toString('hex')]) expect(bytes.includes(form)).toBe(false)

  const restored = await runProgram(other, 'backend/commands/main.ts', ['restore', backup], {})
  expect([restored.code, restored.stderr]).toEqual([0, ''])
  const id = createHash('sha256').update(key).digest('hex').slice(0, 12)
  expect(restored.stdout).toContain(
    `It needs keys that are not at hand (${id}): put them into ${path.join(other, 'encryption.key')}`,
  )
  renameSync(file, path.join(other, 'encryption.key'))
  const backend = await startBackend({ DEMO: 'off' }, other)
  expect(await readable(other, made, backend.url)).toEqual(ALL)
  await backend.stop()
})
