import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { runCommand, runProgram } from '../testing/run'
import { ALL, readable, used } from '../testing/used-shop'

jest.setTimeout(600_000)

const folders: string[] = []
afterAll(() => Promise.all(folders.map(removeFolder)))

function folder(): string {
  const made = newFolder()
  folders.push(made)
  return made
}

test('rekey encrypts everything with a new key while the shop runs, and the old one can be removed', async () => {
  const place = folder()
  const made = await used(place)
  const keys = path.join(place, 'encryption.key')
  const old = readFileSync(keys, 'utf8')
  const first = await runCommand(place, 'rekey', '--new-key', '--json')
  expect(first.stderr).toBe('')
  const report = JSON.parse(first.stdout)
  expect(report).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{12}$/), unreadable: 0, missing_keys: [] })
  expect(report.sealed).toBeGreaterThan(6)
  // A running process reads what another one encrypts.
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
  // The old key decrypts nothing; the message names the new one.
  writeFileSync(keys, old)
  const lost = JSON.parse((await runCommand(place, 'rekey', '--json')).stdout)
  expect(lost).toMatchObject({ sealed: 0, missing_keys: [report.key] })
  expect(lost.unreadable).toBeGreaterThan(6)
})

test('keys are in no backup, have a configurable path, and a restore names the missing ones', async () => {
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

const newKey = () => randomBytes(32).toString('base64')
const toKeyId = (key: string) => createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 12)
const env = (...keys: string[]) => ({ ENCRYPTION_KEY: keys.join(',') })
const list = (place: string, keys: Record<string, string>) =>
  runProgram(place, 'backend/commands/main.ts', ['orders', 'list', '--all'], keys)

test('a process with other keys neither starts nor works, and names the missing key, also of a database of an earlier version', async () => {
  const place = folder()
  const [old, fresh, wrong] = [newKey(), newKey(), newKey()]
  const refusal = (id: string) => new RegExp(`ended with 78:\\nThe backend cannot use its encryption key.*\\(${id}\\)`)
  const first = await startBackend({ DEMO: 'off', ...env(old) }, place)
  await first.stop()
  // The database records its key before anything is encrypted.
  await expect(startBackend({ DEMO: 'off', ...env(wrong) }, place)).rejects.toThrow(refusal(toKeyId(old)))

  const other = folder()
  const made = await used(other, env(old))
  await made.backend.stop()
  await expect(startBackend({ DEMO: 'off', ...env(wrong) }, other)).rejects.toThrow(refusal(toKeyId(old)))
  const listed = await list(other, env(wrong))
  expect([listed.code, listed.stdout]).toEqual([1, ''])
  expect(listed.stderr).toContain(toKeyId(old))
  // An earlier version did not record them, so the values are looked through.
  const forgot = await runProgram(other, 'backend/testing/old-database.ts', [
    'same',
    "DELETE FROM settings WHERE key = 'encryption_keys'",
  ])
  expect(forgot.stderr).toBe('')
  await expect(startBackend({ DEMO: 'off', ...env(wrong) }, other)).rejects.toThrow(toKeyId(old))
  const backend = await startBackend({ DEMO: 'off', ...env(fresh, old) }, other)
  expect(await readable(other, made, backend.url, env(fresh, old))).toEqual(ALL)
  await backend.stop()
  // The older key still decrypts most of it.
  await expect(startBackend({ DEMO: 'off', ...env(fresh) }, other)).rejects.toThrow(refusal(toKeyId(old)))
  await expect(startBackend({ DEMO: 'off', ...env(old) }, other)).rejects.toThrow(refusal(toKeyId(fresh)))
})

test('a running shop is not ready once another process uses a key that it lacks', async () => {
  const place = folder()
  const [old, fresh] = [newKey(), newKey()]
  const made = await used(place, env(old))
  const readiness = async () => (await fetch(`${made.backend.url}/api/ready`)).json()
  expect(await readiness()).toMatchObject({ status: 'ready', checks: { keys: { ok: true } } })
  const rekeyed = await runProgram(place, 'backend/commands/main.ts', ['rekey', '--json'], env(fresh, old))
  expect(JSON.parse(rekeyed.stdout)).toMatchObject({ key: toKeyId(fresh), unreadable: 0 })
  const deadline = Date.now() + 20_000
  let now = await readiness()
  while (now.status === 'ready' && Date.now() < deadline) now = await readiness()
  const keys = { ok: false, code: 'key_missing', mend: expect.stringContaining(toKeyId(fresh)) }
  expect(now).toMatchObject({ status: 'not_ready', checks: { keys } })
  await made.backend.prints(toKeyId(fresh))
  await made.backend.stop()
})

test('a lost key can be given up by name, and the shop starts without its values', async () => {
  const place = folder()
  const [lost, fresh] = [newKey(), newKey()]
  const made = await used(place, env(lost))
  await made.backend.stop()
  // Rekeying with the wrong key changes nothing for the right one.
  await runProgram(place, 'backend/commands/main.ts', ['rekey'], env(fresh))
  const right = await startBackend({ DEMO: 'off', ...env(lost) }, place)
  expect(await readable(place, made, right.url, env(lost))).toEqual(ALL)
  await right.stop()
  const givenUp = await runProgram(place, 'backend/commands/main.ts', ['rekey', '--lost', toKeyId(lost)], env(fresh))
  expect([givenUp.code, givenUp.stderr]).toEqual([0, ''])
  const backend = await startBackend({ DEMO: 'off', ...env(fresh) }, place)
  expect((await fetch(`${backend.url}/api/ready`)).status).toBe(200)
  expect((await list(place, env(fresh))).stdout).toContain('(erased)')
  await backend.stop()
})
