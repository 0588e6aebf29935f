import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase, selectRows } from '../database/open'
import { sharedBackend } from '../testing/file-backend'
import { testEnvironment } from '../testing/folder'
import { mailTo } from '../testing/mail'
import { newAuthenticator } from '../testing/passkey'
import { runCommand } from '../testing/run'
import { PASSWORD, shop } from '../testing/shop'
import { newStaff } from '../testing/staff'
import { deleteOldAudit } from './audit'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api } = backend
const pharmacy_id = shop.central

type Person = Awaited<ReturnType<typeof newStaff>>
let owner: Person
let opened: OpenDatabase

beforeAll(async () => {
  owner = await newStaff(backend, 'F1', 'owner', 'pharmacist')
  const { DATABASE_URL, DATA_DIR = backend.folder } = await testEnvironment(backend.folder)
  opened = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR })
}, 600_000)
afterAll(() => opened?.close())

let addresses = 0
const elsewhere = () => ({ headers: { 'X-Forwarded-For': `198.51.100.${++addresses}` } })
const read = async (by = owner, query = {}) =>
  (await api('listDeskAudit', { query: { pharmacy_id, ...query } }, by)).data
const newest = async (count: number) => (await read()).items.slice(0, count)
const people = async () => (await api('listDeskPeople', { query: { pharmacy_id } }, owner)).data
const find = async (email: string) => {
  const { id = '', version = '' } = (await people()).members.find((one) => one.email === email) ?? {}
  return { id, version }
}

test('records invitation, joining, roles and removal, with who did it and roles before and after', async () => {
  const email = 'registro@example.com'
  await api('inviteToDesk', { body: { pharmacy_id, email, roles: ['assistant'] } }, owner)
  const by = { id: expect.any(String), name: owner.name }
  expect(await newest(1)).toMatchObject([{ action: 'invited', by, email, after: ['assistant'], by_operator: false }])
  const { link } = await mailTo(backend, email, /Invito/)
  const token = new URL(link ?? '').searchParams.get('token') ?? ''
  await api('acceptDeskInvitation', { body: { token, name: 'Rita Neri', password: PASSWORD } }, elsewhere())
  const { id, version } = await find(email)
  await api('setDeskRoles', { params: { id }, body: { pharmacy_id, version, roles: ['pharmacist'] } }, owner)
  const left = await find(email)
  const removal = { pharmacy_id, version: left.version }
  expect((await api('removeFromDesk', { params: { id }, body: removal }, owner)).status).toBe(200)
  expect(await newest(4)).toMatchObject([
    { action: 'removed', by, subject: { id, name: null }, before: ['pharmacist'], after: null },
    { action: 'roles_changed', by, subject: { id, name: null }, before: ['assistant'], after: ['pharmacist'] },
    { action: 'joined', by: { id, name: null }, after: ['assistant'] },
    { action: 'invited', subject: null, email: null },
  ])
})

test('records logins and failed logins of staff, and nothing for a name that no one has', async () => {
  const person = await newStaff(backend, 'F1', 'assistant')
  const from = elsewhere()
  const open = (username: string, password: string) => api('openDesk', { body: { username, password } }, from)
  await open(person.email, 'sbagliata-tre')
  await open('nessuno@example.com', 'sbagliata-tre')
  await open(person.email, PASSWORD)
  const { id } = await find(person.email)
  const [login, failed, changed] = await newest(3)
  expect([login, failed, changed]).toMatchObject([
    { action: 'login', by: { id, name: person.name }, subject: { id } },
    { action: 'login_failed', by: null, by_operator: false, subject: { id } },
    { action: 'password_changed', by: { id } },
  ])
  expect(login?.network).toMatch(/^[0-9a-f]{6}$/)
  expect(failed?.network).toBe(login?.network)
  expect(changed?.network).not.toBe(login?.network)
})

test('records commands with their references and pharmacies, and not those that only read', async () => {
  const added = await newStaff(backend, 'F2', 'owner')
  await runCommand(backend.folder, 'staff', 'list')
  await runCommand(backend.folder, 'products', 'hide', shop.cosmetic, '--pharmacy', 'F1')
  await runCommand(backend.folder, 'products', 'show', shop.cosmetic, '--pharmacy', 'F1')
  expect((await newest(2)).map(({ command, by, by_operator }) => ({ command, by, by_operator }))).toEqual([
    { command: `products show ${shop.cosmetic} F1`, by: null, by_operator: true },
    { command: `products hide ${shop.cosmetic} F1`, by: null, by_operator: true },
  ])
  // Another pharmacy's owner sees none of it.
  const theirs = (await api('listDeskAudit', { query: { pharmacy_id: shop.small } }, added)).data.items
  expect(theirs.map(({ command }) => command)).not.toContain(`products show ${shop.cosmetic} F1`)
  expect(theirs.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['login', 'joined', 'password_changed', 'command']),
  )
  const { code, stdout } = await runCommand(backend.folder, 'audit', '--person', added.email, '--json')
  expect(code).toBe(0)
  const listed = JSON.parse(stdout) as { action: string; operator: string | null; command: string | null }[]
  expect(listed.map(({ action }) => action)).toEqual(['password_changed', 'login', 'joined'])
  expect(listed.at(-1)?.operator).not.toBeNull()
  expect(stdout).not.toContain(added.email)
  const all = await runCommand(backend.folder, 'audit', '--pharmacy', 'F2', '--since', '01/01/2020')
  expect(all.stdout).toContain('staff add F2')
  expect((await runCommand(backend.folder, 'audit', '--person', 'nessuno@example.com')).code).toBe(1)
})

test('records an added and a removed passkey in the same transaction', async () => {
  const me = await newStaff(backend, 'F1', 'assistant')
  const { SITE_URL = 'http://localhost:3000' } = process.env
  const key = newAuthenticator(SITE_URL)
  const started = await api('startDeskPasskey', { body: { current_password: PASSWORD } }, me)
  const registration = key.create(started.data)
  expect((await api('addDeskPasskey', { body: { name: 'Telefono', registration } }, me)).status).toBe(200)
  expect((await api('removeDeskPasskey', { body: { id: key.id, current_password: PASSWORD } }, me)).status).toBe(200)
  expect((await newest(2)).map(({ action }) => action)).toEqual(['passkey_removed', 'passkey_added'])
})

test('pages by key, and answers only to owners', async () => {
  const first = await read(owner, { limit: 2 })
  const second = await read(owner, { limit: 2, after: first.next })
  const together = await read(owner, { limit: 4 })
  expect([...first.items, ...second.items]).toEqual(together.items)
  const assistant = await newStaff(backend, 'F1', 'assistant')
  expect((await api('listDeskAudit', { query: { pharmacy_id } }, assistant)).problem.code).toBe('forbidden')
})

test('refuses updates, deletes and truncation, and deletes rows after two years', async () => {
  const { database } = opened
  const run = (text: string) => database.execute(sql.raw(text))
  const insert = (age: string) =>
    run(
      `INSERT INTO audit_log (action, operator, about, at) VALUES ('command', 'x', '${age}', now() - interval '${age}')`,
    )
  await insert('729 days')
  await insert('732 days')
  await expect(run("UPDATE audit_log SET about = 'x' WHERE about = '729 days'")).rejects.toThrow()
  await expect(run("DELETE FROM audit_log WHERE about = '729 days'")).rejects.toThrow()
  await expect(run('TRUNCATE audit_log')).rejects.toThrow()
  await deleteOldAudit(database)
  const rows = await selectRows<{ about: string }>(database, sql`SELECT about FROM audit_log WHERE operator = 'x'`)
  expect(rows).toEqual([{ about: '729 days' }])
})
