import { sharedBackend } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, electronic, placeOrder } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { PASSWORD, shop } from '../testing/shop'
import { addStaff, newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, somebody } = backend
const pharmacy_id = shop.central

type Person = Awaited<ReturnType<typeof newStaff>>
type Role = 'owner' | 'pharmacist' | 'assistant'
let owner: Person

beforeAll(async () => {
  owner = await newStaff(backend, 'F1', 'owner')
}, 600_000)

let addresses = 0
/** Each from its own network: links and logins are limited by address. */
const elsewhere = () => ({ headers: { 'X-Forwarded-For': `198.51.100.${++addresses}` } })

const invite = (email: string, roles: Role[] = ['assistant'], by = owner) =>
  api('inviteToDesk', { body: { pharmacy_id, email, roles } }, by)
const people = async (by = owner) => (await api('listDeskPeople', { query: { pharmacy_id } }, by)).data
const readToken = async (email: string, subject: RegExp) =>
  new URL((await mailTo(backend, email, subject)).link ?? '').searchParams.get('token') ?? ''
const accept = (token: string, body: { name?: string; password?: string } = {}) =>
  api('acceptDeskInvitation', { body: { token, ...body } }, elsewhere())
const open = (email: string, password = PASSWORD) =>
  api('openDesk', { body: { username: email, password } }, elsewhere())
const find = async (email: string) => (await people()).members.find((one) => one.email === email)
const remove = async (email: string) => {
  const { id = '', version = '' } = (await find(email)) ?? {}
  return api('removeFromDesk', { params: { id }, body: { pharmacy_id, version } }, owner)
}

test('an owner invites; the link is for one, who chooses name and password', async () => {
  const email = 'nuova@example.com'
  const sent = await invite(email.toUpperCase(), ['pharmacist', 'assistant'])
  expect(sent.data.invitations).toMatchObject([{ email, roles: ['pharmacist', 'assistant'] }])
  const token = await readToken(email, /^Invito al banco di Farmacia Centrale/)
  const link = await api('readDeskInvitation', { body: { token } }, elsewhere())
  expect(link.data).toMatchObject({ purpose: 'invitation', email, pharmacy: 'Farmacia Centrale', known: false })

  expect((await accept(token, { password: PASSWORD })).problem.errors).toEqual([{ field: 'name', code: 'required' }])
  expect((await accept(token, { name: 'Nuova Verdi' })).problem.errors).toEqual([
    { field: 'password', code: 'required' },
  ])
  const common = await accept(token, { name: 'Nuova Verdi', password: 'juventus12' })
  expect(common.problem.errors).toEqual([{ field: 'password', code: 'password_too_common' }])
  const both = await Promise.all([1, 2].map(() => accept(token, { name: 'Nuova Verdi', password: PASSWORD })))
  expect(both.map(({ status }) => status).sort()).toEqual([204, 410])
  const session = await open(email)
  const desk = (await api('getDesk', {}, { token: session.data.access_token })).data
  expect(desk).toMatchObject({
    staff: { name: 'Nuova Verdi', must_change_password: false, roles: ['pharmacist', 'assistant'] },
    pharmacies: [{ code: 'F1', roles: ['pharmacist', 'assistant'] }],
  })
  expect(await people()).toMatchObject({ invitations: [] })
  expect((await invite(email)).problem.errors).toEqual([{ field: 'email', code: 'staff_already' }])
  expect((await runCommand(backend.folder, 'staff', 'list')).stdout).toContain('F1: pharmacist, assistant')
})

test('who has a login elsewhere is invited the same way, keeps the password, and has other roles here', async () => {
  const other = await newStaff(backend, 'F2', 'owner', 'pharmacist')
  const [known, unknown] = [await invite(other.email), await invite('ignota@example.com')]
  const shown = ({ status, text }: { status: number; text: string }, email: string) => ({
    status,
    found: JSON.parse(text).invitations.some((one: { email: string }) => one.email === email),
    members: JSON.parse(text).members.length,
  })
  expect(shown(known, other.email)).toEqual(shown(unknown, 'ignota@example.com'))
  const [one, two] = [
    await mailTo(backend, other.email, /Invito/),
    await mailTo(backend, 'ignota@example.com', /Invito/),
  ]
  const plain = (text: string) => text.replace(/token=\S+/g, '')
  expect(plain(one.text)).toBe(plain(two.text))

  const token = await readToken(other.email, /Invito/)
  expect((await api('readDeskInvitation', { body: { token } }, elsewhere())).data.known).toBe(true)
  expect((await accept(token)).status).toBe(204)
  const desk = (await api('getDesk', {}, other)).data
  expect(desk.pharmacies.map(({ code, roles }) => [code, roles])).toEqual([
    ['F1', ['assistant']],
    ['F2', ['owner', 'pharmacist']],
  ])
  // A pharmacist of one pharmacy is none of the other.
  const customer = somebody()
  const order = await placeOrder(api, customer, shop.on_prescription, 1, collection({ prescriptions: [electronic] }))
  const shownOrder = (await api('getDeskOrder', { params: { id: order.id } }, other)).data
  expect(shownOrder.prescriptions).toMatchObject([{ way: 'nre', code: null, health_code: null }])
  const judged = { version: shownOrder.version, status: 'verified' as const }
  const refused = await api('judgeDeskPrescription', { params: { id: order.id }, body: judged }, other)
  expect(refused.problem.code).toBe('forbidden')
  // An owner of one pharmacy is none of the other.
  expect((await api('listDeskPeople', { query: { pharmacy_id } }, other)).problem.code).toBe('forbidden')
  expect((await invite('altra@example.com', ['owner'], other)).problem.code).toBe('forbidden')

  expect((await remove(other.email)).status).toBe(200)
  expect((await api('getDesk', {}, other)).status).toBe(401)
  const again = await open(other.email)
  const left = (await api('getDesk', {}, { token: again.data.access_token })).data
  expect(left.pharmacies.map(({ code }) => code)).toEqual(['F2'])
})

test('roles count at once, and a removed person is out at once', async () => {
  const person = await newStaff(backend, 'F1', 'assistant')
  const { id = '', version = '' } = (await find(person.email)) ?? {}
  expect((await people(owner)).members.find((one) => one.is_me)?.email).toBe(owner.email)
  expect((await api('listDeskPeople', { query: { pharmacy_id } }, person)).problem.code).toBe('forbidden')
  const set = (roles: Role[]) => api('setDeskRoles', { params: { id }, body: { pharmacy_id, version, roles } }, owner)
  expect((await set([])).problem.errors).toEqual([{ field: 'roles', code: 'required' }])
  expect((await set(['owner', 'owner'])).status).toBe(200)
  expect((await find(person.email))?.roles).toEqual(['owner'])
  expect((await api('listDeskPeople', { query: { pharmacy_id } }, person)).status).toBe(200)
  // Another owner still has the page from before.
  expect((await set(['assistant'])).problem.code).toBe('conflict')
  const removal = { params: { id }, body: { pharmacy_id, version } }
  expect((await api('removeFromDesk', removal, owner)).problem.code).toBe('conflict')
  expect((await find(person.email))?.roles).toEqual(['owner'])
  expect((await remove(person.email)).status).toBe(200)
  expect((await api('getDesk', {}, person)).status).toBe(401)
  expect((await open(person.email)).problem.code).toBe('invalid_credentials')
  expect((await api('removeFromDesk', removal, owner)).problem.code).toBe('not_found')
})

test('the last owner stays, also of two who leave at once', async () => {
  const [one, two] = [await newStaff(backend, 'F2', 'owner'), await newStaff(backend, 'F2', 'owner')]
  const at = { pharmacy_id: shop.small }
  const { data } = await api('listDeskPeople', { query: at }, one)
  const owners = data.members.filter(({ roles }) => roles.includes('owner'))
  const change = (email: string) => {
    const { id = '', version = '' } = owners.find((member) => member.email === email) ?? {}
    return { params: { id }, body: { ...at, version } }
  }
  for (const { email } of owners)
    if (![one.email, two.email].includes(email)) await api('removeFromDesk', change(email), one)
  const { params, body } = change(two.email)
  const left = await Promise.all([
    api('removeFromDesk', change(one.email), one),
    api('setDeskRoles', { params, body: { ...body, roles: ['assistant'] } }, two),
  ])
  expect(left.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = left.find(({ status }) => status !== 200)
  expect(refused?.problem.errors).toEqual([{ field: 'roles', code: 'last_owner' }])
})

test('an invitation is taken back, and ends when its sender is no owner any more', async () => {
  const email = 'attesa@example.com'
  const [waiting] = (await invite(email)).data.invitations.filter((one) => one.email === email)
  const token = await readToken(email, /Invito/)
  const taken = await api('takeBackDeskInvitation', { params: { id: waiting?.id ?? '' }, body: { pharmacy_id } }, owner)
  expect(taken.data.invitations.map((one) => one.email)).not.toContain(email)
  expect((await accept(token, { name: 'Anna Neri', password: PASSWORD })).problem.code).toBe('link_expired')

  const second = await newStaff(backend, 'F1', 'owner')
  await invite('complice@example.com', ['owner'], second)
  const stale = await readToken('complice@example.com', /Invito/)
  const { id = '', version = '' } = (await find(second.email)) ?? {}
  await api('setDeskRoles', { params: { id }, body: { pharmacy_id, version, roles: ['assistant'] } }, owner)
  expect((await accept(stale, { name: 'Anna Neri', password: PASSWORD })).problem.code).toBe('link_expired')
  expect((await api('readDeskInvitation', { body: { token: 'x' } }, elsewhere())).status).toBe(410)
})

test('an invitation that is sent twice at once is one, and ends with the person', async () => {
  const email = 'doppia@example.com'
  await Promise.all([invite(email), invite(email, ['pharmacist'])])
  expect((await people()).invitations.filter((one) => one.email === email)).toHaveLength(1)
  const token = await readToken(email, /Invito/)
  // They come in by the command line meanwhile, and are taken away.
  const added = ['staff', 'add', email, '--name', 'Doppia Neri', '--pharmacy', 'F1', '--role', 'assistant']
  expect((await runCommand(backend.folder, ...added)).code).toBe(0)
  expect((await remove(email)).status).toBe(200)
  expect((await people()).invitations.map((one) => one.email)).not.toContain(email)
  expect((await accept(token, { name: 'Doppia Neri', password: PASSWORD })).problem.code).toBe('link_expired')
})

test('a new password comes by mail to the person, and ends their sessions', async () => {
  const person = await newStaff(backend, 'F1', 'assistant')
  const params = { id: (await find(person.email))?.id ?? '' }
  const mail = () => api('mailDeskPassword', { params, body: { pharmacy_id } }, owner)
  expect((await mail()).status).toBe(200)
  expect((await api('getDesk', {}, person)).status).toBe(200)
  const token = await readToken(person.email, /^Nuova password per il banco/)
  expect((await accept(token, { password: 'lampada-viola-otto' })).status).toBe(204)
  expect((await api('getDesk', {}, person)).status).toBe(401)
  expect((await open(person.email)).problem.code).toBe('invalid_credentials')
  expect((await open(person.email, 'lampada-viola-otto')).status).toBe(200)
  for (let sent = 1; sent < 5; sent += 1) await mail()
  expect((await mail()).problem.code).toBe('rate_limited')
})

test('a password that was handed out lets in nowhere but to a password of their own', async () => {
  const { email, password } = await addStaff(backend, 'F1', 'owner')
  const opened = await open(email, password)
  const answer = await api('listDeskPeople', { query: { pharmacy_id } }, { token: opened.data.access_token })
  expect(answer.problem.code).toBe('forbidden')
})
