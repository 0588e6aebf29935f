import type { DeskRole } from '@/lib/contract/desk'
import type { ApiOptions } from '../testing/api'
import { backendOfFile } from '../testing/file-backend'
import { mailTo, readMail } from '../testing/mail'
import { newAuthenticator } from '../testing/passkey'
import { runCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { PASSWORD, shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const ORIGIN = 'https://salvia.example'
const backend = backendOfFile({ fill: seedShop, env: () => ({ SITE_URL: ORIGIN }) })
const { api } = backend

type Me = { token: string }
type Authenticator = ReturnType<typeof newAuthenticator>
let addresses = 0
const elsewhere = () => ({ headers: { 'X-Forwarded-For': `198.51.100.${++addresses}` } })

const start = (me: Me, current_password = PASSWORD) => api('startDeskPasskey', { body: { current_password } }, me)
const save = (me: Me, registration: ReturnType<Authenticator['create']>, name = 'Telefono') =>
  api('addDeskPasskey', { body: { name, registration } }, me)
async function add(me: Me, key: Authenticator) {
  return save(me, key.create((await start(me)).data))
}
const challenge = async () => (await api('startPasskeyLogin', {}, elsewhere())).data
const open = (assertion: ReturnType<Authenticator['get']>) =>
  api('openDeskByPasskey', { body: { assertion } }, elsewhere())

test('a passkey is added with the password, opens the desk, and only its owner can remove it', async () => {
  const me = await newStaff(backend, 'F1', 'assistant')
  const key = newAuthenticator(ORIGIN)
  expect((await start(me, 'sbagliata-tre')).problem.code).toBe('wrong_password')
  const options = await start(me)
  expect(options.data).toMatchObject({
    rp: { id: 'salvia.example' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const registration = key.create(options.data)
  expect((await save(me, registration)).data).toMatchObject([{ id: key.id, name: 'Telefono', used_at: null }])
  // The challenge is used up.
  expect((await save(me, registration)).problem.errors).toEqual([{ field: 'registration', code: 'passkey_refused' }])

  const login = key.get(await challenge())
  const opened = await open(login)
  const desk = await api('getDesk', {}, { token: opened.data.access_token })
  expect(desk.data.staff.email).toBe(me.email)
  expect((await open(login)).problem.code).toBe('invalid_credentials')
  expect((await api('listDeskPasskeys', {}, me)).data[0]?.used_at).not.toBeNull()

  const other = await newStaff(backend, 'F1', 'owner')
  const remove = (who: Me, proof: object) => api('removeDeskPasskey', { body: { id: key.id, ...proof } }, who)
  expect((await remove(other, { current_password: PASSWORD })).problem.code).toBe('not_found')
  expect((await remove(me, {})).problem.errors).toEqual([{ field: 'current_password', code: 'required' }])
  const wrong = [{ current_password: 'sbagliata-tre' }, { assertion: newAuthenticator(ORIGIN).get(await challenge()) }]
  for (const proof of [...wrong, { assertion: login }]) {
    const { status, problem } = await remove(me, proof)
    expect({ status, errors: problem.errors }).toEqual({
      status: 403,
      errors: [{ field: 'current_password', code: 'wrong_password' }],
    })
  }
  expect((await remove(me, { current_password: PASSWORD })).data).toEqual([])
  const { text } = await mailTo(backend, other.email, /^Al banco è stata tolta una passkey/)
  expect(text).toContain(me.name)
  expect((await open(key.get(await challenge()))).problem.code).toBe('invalid_credentials')
})

test('nothing is taken from another origin, for another person, or from a copy of a key', async () => {
  const [me, other] = [await newStaff(backend, 'F1', 'assistant'), await newStaff(backend, 'F1', 'assistant')]
  const key = newAuthenticator(ORIGIN)
  const foreign = key.create((await start(me)).data, 'https://evil.example')
  expect((await save(me, foreign)).problem.code).toBe('validation_failed')
  const mine = key.create((await start(me)).data)
  expect((await save(other, mine)).problem.code).toBe('validation_failed')
  await add(me, key)
  expect((await add(other, key)).problem.code).toBe('conflict')

  expect((await open(key.get(await challenge(), { from: 'https://evil.example' }))).status).toBe(401)
  // A challenge of a registration is none of a login.
  expect((await open(key.get((await start(me)).data))).status).toBe(401)
  expect((await open(key.get({ challenge: 'bm90IG91cnM' }))).status).toBe(401)
  expect((await open(newAuthenticator(ORIGIN).get(await challenge()))).status).toBe(401)
  expect((await open(key.get(await challenge(), { counted: 9 }))).status).toBe(200)
  expect((await open(key.get(await challenge(), { counted: 9 }))).status).toBe(401)
})

test('a password that others handed out removes the passkeys', async () => {
  const me = await newStaff(backend, 'F1', 'assistant')
  const key = newAuthenticator(ORIGIN)
  await add(me, key)
  expect(await runCommand(backend.folder, 'staff', 'reset', me.email)).toMatchObject({ code: 0 })
  expect((await open(key.get(await challenge()))).problem.code).toBe('invalid_credentials')
})

test('a passkey opens the desk while wrong passwords and passkeys of a stranger at the same address are limited', async () => {
  const me = await newStaff(backend, 'F1', 'assistant')
  const key = newAuthenticator(ORIGIN)
  await add(me, key)
  const address = { 'X-Forwarded-For': '198.51.100.210' }
  const till = { headers: { ...address, 'X-Device': 'b'.repeat(64) } }
  const stranger = { headers: address }
  const enter = async (options: ApiOptions) => {
    const assertion = key.get((await api('startPasskeyLogin', {}, till)).data)
    return api('openDeskByPasskey', { body: { assertion } }, options)
  }
  for (let tried = 0; tried < 21; tried += 1)
    await api('openDesk', { body: { username: `nessuno-${tried}@example.com`, password: 'x' } }, stranger)
  expect((await enter(till)).status).toBe(200)
  const falseKey = { assertion: newAuthenticator(ORIGIN).get({ challenge: 'bm90IG91cnM' }) }
  for (let tried = 0; tried < 20; tried += 1)
    expect((await api('openDeskByPasskey', { body: falseKey }, stranger)).status).toBe(401)
  for (let asked = 0; asked < 60; asked += 1) await api('startPasskeyLogin', {}, stranger)
  expect((await enter(stranger)).problem.code).toBe('rate_limited')
  expect((await enter(till)).status).toBe(200)
})

test('wrong passwords at an open desk do not delay the passkey of its owner', async () => {
  const me = await newStaff(backend, 'F1', 'owner')
  const [key, spare] = [newAuthenticator(ORIGIN), newAuthenticator(ORIGIN)]
  await add(me, key)
  await add(me, spare)
  const remove = async (proof: object) => {
    const { data } = await api('listDeskPasskeys', {}, me)
    return api('removeDeskPasskey', { body: { id: data[0]?.id ?? '', ...proof } }, me)
  }
  for (let tried = 0; tried < 5; tried += 1)
    expect((await remove({ current_password: 'sbagliata-tre' })).problem.code).toBe('wrong_password')
  expect((await remove({ current_password: PASSWORD })).problem.code).toBe('rate_limited')
  // Passkeys that are not the person's are limited too.
  const falseKey = newAuthenticator(ORIGIN)
  for (let tried = 0; tried < 4; tried += 1)
    expect((await remove({ assertion: falseKey.get(await challenge()) })).problem.code).toBe('wrong_password')
  expect((await remove({ assertion: spare.get(await challenge()) })).status).toBe(200)
})

test('strangers on many networks of a line, with passwords, challenges and false passkeys, do not keep a passkey out', async () => {
  const me = await newStaff(backend, 'F1', 'assistant')
  const key = newAuthenticator(ORIGIN)
  await add(me, key)
  const from = (count: number) => ({ headers: { 'X-Forwarded-For': `2001:db8:5:${count.toString(16)}::1` } })
  const falseKey = newAuthenticator(ORIGIN)
  for (let count = 0; count < 105; count += 1) {
    await api('openDesk', { body: { username: me.email.toUpperCase(), password: 'sbagliata-tre' } }, from(count))
    const options = await api('startPasskeyLogin', {}, from(count))
    await api('openDeskByPasskey', { body: { assertion: falseKey.get(options.data) } }, from(count))
  }
  // A new browser: by password it has to wait, by passkey not.
  const refused = await api('openDesk', { body: { username: me.email, password: PASSWORD } }, elsewhere())
  expect(refused.problem.code).toBe('rate_limited')
  expect((await open(key.get(await challenge()))).status).toBe(200)
})

test('logins from one address are limited', async () => {
  const from = { headers: { 'X-Forwarded-For': '198.51.100.200' } }
  const key = newAuthenticator(ORIGIN)
  const options = (await api('startPasskeyLogin', {}, from)).data
  for (let tried = 0; tried < 20; tried += 1)
    expect((await api('openDeskByPasskey', { body: { assertion: key.get(options) } }, from)).status).toBe(401)
  const refused = await api('openDeskByPasskey', { body: { assertion: key.get(options) } }, from)
  expect(refused.problem.code).toBe('rate_limited')
})

test('an owner proves who they are to become a pharmacist, by password or passkey, and the other owners get a mail', async () => {
  const [me, other] = [await newStaff(backend, 'F1', 'owner'), await newStaff(backend, 'F1', 'owner')]
  const assistant = await newStaff(backend, 'F1', 'assistant')
  const key = newAuthenticator(ORIGIN)
  await add(me, key)
  const pharmacy_id = shop.central
  const set = async (email: string, roles: DeskRole[], proof: object = {}) => {
    const { members } = (await api('listDeskPeople', { query: { pharmacy_id } }, me)).data
    const { id = '', version = '' } = members.find((one) => one.email === email) ?? {}
    return api('setDeskRoles', { params: { id }, body: { pharmacy_id, version, roles, ...proof } }, me)
  }
  const both: DeskRole[] = ['owner', 'pharmacist']
  expect((await set(me.email, both)).problem.errors).toEqual([{ field: 'current_password', code: 'required' }])
  const wrong = await set(me.email, both, { current_password: 'sbagliata-tre' })
  expect(wrong.problem).toMatchObject({ code: 'wrong_password', errors: [{ field: 'current_password' }] })
  expect((await api('getDesk', {}, me)).data.staff.roles).toEqual(['owner'])
  expect((await set(me.email, both, { assertion: key.get(await challenge()) })).status).toBe(200)
  const { text, link } = await mailTo(backend, other.email, /^Al banco un titolare ora è anche farmacista/)
  expect(text).toContain(me.name)
  expect(link).toContain('/banco/registro')
  const ownerMails = () => backend.mails().filter((mail) => /un titolare ora/.test(readMail(mail).subject))
  expect(ownerMails().some((mail) => readMail(mail).to.includes(me.email))).toBe(false)

  // Neither keeping the role, nor giving it up, nor another person's role asks for a proof.
  expect((await set(me.email, ['owner', 'pharmacist', 'assistant'])).status).toBe(200)
  expect((await set(me.email, ['owner'])).status).toBe(200)
  expect((await set(assistant.email, ['pharmacist'])).status).toBe(200)
  expect((await set(me.email, both, { current_password: PASSWORD })).status).toBe(200)
})
