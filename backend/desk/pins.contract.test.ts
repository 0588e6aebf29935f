import { backendOfFile } from '../testing/file-backend'
import { queryDatabase } from '../testing/query'
import { runCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { PASSWORD } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop })
const { api } = backend

type Person = Awaited<ReturnType<typeof newStaff>>
let devices = 0
const newDevice = () => (++devices).toString(16).padStart(64, '0')
const from = (device: string, token?: string) => ({ headers: { 'X-Device': device }, token })

const setPin = (me: Person, pin: string | null, proof: object = { current_password: PASSWORD }) =>
  api('setDeskPin', { body: { pin, ...proof } }, me)
const logIn = (me: Person, device: string) =>
  api('openDesk', { body: { username: me.email, password: PASSWORD } }, from(device))
const idOf = async (me: Person) => (await api('getDesk', {}, me)).data.staff.id
const takeOver = async (me: Person, device: string, pin = '4826') =>
  api('openDeskByPin', { body: { id: await idOf(me), pin } }, from(device))
const list = async (device: string) => (await api('listDeskSwitch', {}, from(device))).data

/** A person with a PIN who has logged in in these browsers. */
async function withPin(pharmacy: string, role: 'owner' | 'assistant', ...known: string[]) {
  const me = await newStaff(backend, pharmacy, role)
  expect((await setPin(me, '4826')).status).toBe(204)
  for (const device of known) expect((await logIn(me, device)).status).toBe(200)
  return me
}

test('a PIN is set with the password, opens the desk in a known browser, and is in the record', async () => {
  const till = newDevice()
  const owner = await newStaff(backend, 'F1', 'owner')
  const me = await newStaff(backend, 'F1', 'assistant')
  expect((await setPin(me, '4826', {})).problem.errors).toEqual([{ field: 'current_password', code: 'required' }])
  expect((await setPin(me, '4826', { current_password: 'sbagliata-tre' })).problem.code).toBe('wrong_password')
  for (const [pin, code] of [
    ['1234', 'pin_too_simple'],
    ['7777', 'pin_too_simple'],
    ['1984', 'pin_too_simple'],
    ['482', 'pin_invalid'],
    ['48262648a', 'pin_invalid'],
  ] as const)
    expect((await setPin(me, pin)).problem.errors).toEqual([{ field: 'pin', code }])
  expect((await setPin(me, '4826')).status).toBe(204)
  const [stored] = await queryDatabase<{ pin_hash: string }>(
    backend.folder,
    'SELECT pin_hash FROM staff WHERE email = $1',
    [me.email],
  )
  expect(stored?.pin_hash).toMatch(/^\$argon2id\$/)

  expect(await list(till)).toEqual([])
  expect((await takeOver(me, till)).problem.code).toBe('invalid_credentials')
  await logIn(me, till)
  expect(await list(till)).toEqual([{ id: await idOf(me), name: me.name, pin: 'on' }])
  const opened = await takeOver(me, till)
  const desk = await api('getDesk', {}, { token: opened.data.access_token })
  expect(desk.data.staff).toMatchObject({ email: me.email, has_pin: true, by_pin: true })
  expect((await takeOver(me, till, '4827')).problem.code).toBe('invalid_credentials')

  const pharmacy_id = desk.data.pharmacies[0]?.id ?? ''
  const entries = async () => (await api('listDeskAudit', { query: { pharmacy_id } }, owner)).data.items
  expect((await entries()).slice(0, 2)).toMatchObject([
    { action: 'pin_failed', by: null, subject: { name: me.name } },
    { action: 'login_by_pin', by: { name: me.name } },
  ])
  expect((await setPin(me, null)).status).toBe(204)
  expect((await takeOver(me, till)).problem.code).toBe('invalid_credentials')
  expect((await entries()).slice(0, 2)).toMatchObject([{ action: 'pin_failed' }, { action: 'pin_removed' }])
})

test('five wrong PINs turn it off in that browser only, until a login there', async () => {
  const [till, other, strangers] = [newDevice(), newDevice(), newDevice()]
  const me = await withPin('F1', 'assistant', till, other)
  for (let tries = 0; tries < 6; tries += 1) await takeOver(me, strangers, '0000')
  const wrong = await Promise.all(Array.from({ length: 8 }, () => takeOver(me, till, '4829')))
  expect(wrong.map(({ status }) => status)).toEqual(Array(8).fill(401))
  expect((await takeOver(me, till)).problem.code).toBe('invalid_credentials')
  expect(await list(till)).toMatchObject([{ pin: 'off' }])
  expect((await takeOver(me, other)).status).toBe(200)
  await logIn(me, till)
  expect((await takeOver(me, till)).status).toBe(200)
})

test('a right PIN forgives wrong ones, and thirty days after the login it opens nothing', async () => {
  const till = newDevice()
  const me = await withPin('F1', 'assistant', till)
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 0; tries < 4; tries += 1) await takeOver(me, till, '4829')
    expect((await takeOver(me, till)).status).toBe(200)
  }
  const age = "UPDATE staff_devices SET logged_in_at = logged_in_at - interval '30 days' WHERE staff_id = $1"
  await queryDatabase(backend.folder, age, [Number(await idOf(me))])
  expect((await takeOver(me, till)).problem.code).toBe('invalid_credentials')
  expect(await list(till)).toEqual([])
})

test('only colleagues of the last user of a browser can take over, and only while they work there', async () => {
  const till = newDevice()
  const anna = await withPin('F1', 'assistant', till)
  const stranger = await withPin('F2', 'assistant', till)
  expect((await list(till)).map(({ name }) => name)).toEqual([stranger.name])
  expect((await takeOver(anna, till)).problem.code).toBe('invalid_credentials')
  await logIn(anna, till)
  expect((await list(till)).map(({ name }) => name)).toEqual([anna.name])
  expect((await takeOver(stranger, till)).problem.code).toBe('invalid_credentials')
  const bruno = await withPin('F1', 'assistant', till)
  expect((await takeOver(anna, till)).status).toBe(200)
  const gone = await runCommand(backend.folder, 'staff', 'remove', bruno.email)
  expect(gone).toMatchObject({ code: 0 })
  expect((await list(till)).map(({ name }) => name)).toEqual([anna.name])
})

test('a session by PIN does not change people and roles, and a password from others removes the PIN', async () => {
  const till = newDevice()
  const me = await withPin('F1', 'owner', till)
  const { access_token: token } = (await takeOver(me, till)).data
  const pharmacy_id = (await api('getDesk', {}, { token })).data.pharmacies[0]?.id ?? ''
  const body = { pharmacy_id, email: 'nuova@example.com', roles: ['owner' as const] }
  expect((await api('inviteToDesk', { body }, { token })).problem.code).toBe('forbidden')
  expect((await api('listDeskPeople', { query: { pharmacy_id } }, { token })).status).toBe(200)
  expect((await api('inviteToDesk', { body }, me)).status).toBe(200)
  expect(await runCommand(backend.folder, 'staff', 'reset', me.email)).toMatchObject({ code: 0 })
  const found = await queryDatabase(backend.folder, 'SELECT 1 FROM staff WHERE email = $1 AND pin_hash IS NULL', [
    me.email,
  ])
  expect(found).toHaveLength(1)
})
