import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { createCipherFrom } from '../encryption/cipher'
import { createApi } from '../testing/api'
import { type RunningBackend, startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { mailTo } from '../testing/mail'
import { collection } from '../testing/ordering'
import { queryDatabase } from '../testing/query'
import { runCommand, runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'
import { tablesWith } from '../testing/used-shop'

jest.setTimeout(900_000)

const [place, restored, rotated] = [newFolder(), newFolder(), newFolder()]
const file = path.join(place, 'shop.backup')
const MIGRATIONS = 'backend/database/migrations'
afterAll(() => Promise.all([place, restored, rotated].map(removeFolder)))

const [email, waiting, late, last] = [
  'zefiro@vento.example',
  'grecale@vento.example',
  'libeccio@vento.example',
  'ponente@vento.example',
] as const
const [device, address] = ['c7'.repeat(32), '198.51.100.77']
const headers = { 'X-Device': device, 'X-Forwarded-For': address }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const inGuests = (mailbox: string) => sha256(`guest email:${mailbox}`)
/** Hashes of earlier versions. */
const UNKEYED = [
  ...[inGuests(email), inGuests(waiting), sha256(`guest device:${device}`), sha256(`guest address:${address}`)],
  ...[`network:sendMessage ${address}`, `network:sendGuestCode ${address}`, `device:sendGuestCode ${device}`].map(
    (key) => sha256(`mail ${key}`),
  ),
]

async function run(folder: string, program: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await runProgram(folder, program, args)
  expect([code, stderr]).toEqual([0, ''])
}
const query = (folder: string, statement: string) => run(folder, 'backend/testing/old-database.ts', 'same', statement)
/** Sets when hashes get a key, as an SQL expression. */
const setStart = (folder: string, time: string) =>
  query(
    folder,
    `INSERT INTO settings VALUES ('hashes_keyed_from', to_jsonb(${time})) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
async function dump(folder: string): Promise<string> {
  expect((await runCommand(folder, 'backup', file, '--force')).code).toBe(0)
  return gunzipSync(readFileSync(file)).toString()
}
const start = (folder: string) => startBackend({ DEMO: 'off' }, folder)

async function sendCode({ url }: RunningBackend, mailbox: string): Promise<void> {
  expect((await createApi(url)('sendGuestCode', { body: { email: mailbox } }, { headers })).status).toBe(204)
}
async function confirmCode(
  { url }: RunningBackend,
  mailbox: string,
  mailed: Pick<RunningBackend, 'mails'>,
): Promise<void> {
  const { text } = await mailTo(mailed, mailbox, /codice/)
  const code = /Codice: (\d{6})/.exec(text)?.[1] ?? ''
  const { status } = await createApi(url)('confirmGuestCode', { body: { email: mailbox, code } }, { headers })
  expect(status).toBe(204)
}
const message = { name: 'Vento', email: 'scirocco@vento.example', text: 'aperti domenica?' }
const sendMessage = ({ url }: RunningBackend) =>
  createApi(url)('sendMessage', { params: { id: shop.central }, body: message }, { headers })

const order = {
  ...collection({ customer: { ...collection().customer, email } }),
  pharmacy_id: shop.central,
  products: [{ minsan: shop.cosmetic, quantity: 1 }],
}
const booking = {
  ...{ pharmacy_id: shop.central, service_id: shop.pressure, health_data_consent: true, customer: order.customer },
  date: new Date(romeTimestamp(dayNumberAt(Date.now()) + 4, 600)).toISOString(),
}
const once = { headers: { ...headers, 'Idempotency-Key': 'una-volta' } }
let before: { order: { id: string; number: string }; key: string; booking: string; link: string }

/** Opens the order, the booking and the link of before, and finds the limit used up. */
async function expectSame(backend: RunningBackend): Promise<void> {
  const api = createApi(backend.url)
  const { id, number } = before.order
  expect((await api('getGuestOrder', { params: { id } }, { token: before.key })).data.number).toBe(number)
  const found = await api('findGuestOrder', { body: { number, email } }, { headers })
  expect(found.data.id).toBe(id)
  expect((await api('openGuestLink', { body: { token: before.link } }, { headers })).data.id).toBe(id)
  expect((await api('createGuestOrder', { body: order }, once)).data.order.id).toBe(id)
  expect((await api('bookGuestService', { body: booking }, once)).data.booking.id).toBe(before.booking)
  expect((await sendMessage(backend)).problem.code).toBe('rate_limited')
}

test('a backup of an earlier version keeps the order, booking, code and limits of a guest, and loses every plain hash', async () => {
  await seedShop(place)
  // Until that time hashes are those of earlier versions.
  await setStart(place, "now() + interval '1 day'")
  const backend = await start(place)
  const api = createApi(backend.url)
  await sendCode(backend, email)
  await confirmCode(backend, email, backend)
  const placed = (await api('createGuestOrder', { body: order }, once)).data
  const booked = (await api('bookGuestService', { body: booking }, once)).data
  const mail = await mailTo(backend, email, /ricevuto/)
  const link = new URL(mail.link ?? '').searchParams.get('token') ?? ''
  expect((await api('openGuestLink', { body: { token: link } }, { headers })).data.id).toBe(placed.order.id)
  before = { order: placed.order, key: placed.key ?? '', booking: booked.booking.id, link }
  for (let sent = 0; sent < 5; sent += 1) expect((await sendMessage(backend)).status).toBe(202)
  await expectSame(backend)
  await sendCode(backend, waiting)
  await mailTo(backend, waiting, /codice/)
  await backend.stop()
  await query(place, "DELETE FROM settings WHERE key = 'hashes_keyed_from'")
  const made = await dump(place)
  expect(UNKEYED.filter((hash) => !made.includes(hash))).toEqual([])

  writeFileSync(file, gzipSync(made))
  await run(restored, 'backend/commands/main.ts', 'restore', file)
  // What the migration does to a database of the version before.
  const [migration = ''] = readdirSync(MIGRATIONS).filter((name) => name.endsWith('_keyed_hashes.sql'))
  await query(restored, readFileSync(path.join(MIGRATIONS, migration), 'utf8'))
  copyFileSync(path.join(place, 'encryption.key'), path.join(restored, 'encryption.key'))
  const upgraded = await start(restored)
  await expectSame(upgraded)
  await confirmCode(upgraded, waiting, backend)
  // A backend of the earlier version finds what this one writes meanwhile.
  await sendCode(upgraded, late)
  await upgraded.stop()
  expect(await dump(restored)).toContain(inGuests(late))

  // A day later new hashes are keyed, and others are found.
  await setStart(restored, "now() - interval '1 hour'")
  const nextDay = await start(restored)
  await expectSame(nextDay)
  await confirmCode(nextDay, late, nextDay)
  await sendCode(nextDay, last)
  await nextDay.stop()
  const mixed = await dump(restored)
  expect([inGuests(email), inGuests(last)].map((hash) => mixed.includes(hash))).toEqual([true, false])

  // Then the others are keyed too.
  await setStart(restored, "now() - interval '2 days'")
  const keying = await start(restored)
  const unkeyed = () => queryDatabase(restored, "SELECT FROM settings WHERE key = 'hashes_keyed_from'")
  const deadline = Date.now() + 300_000
  while ((await unkeyed()).length > 0) expect(Date.now()).toBeLessThan(deadline)
  await expectSame(keying)
  await confirmCode(keying, last, keying)
  await keying.stop()
  const again = await start(restored)
  await expectSame(again)
  await again.stop()
  const keyed = await dump(restored)
  const mailboxes = [email, waiting, late, last]
  const plain = [
    ...UNKEYED,
    ...[...mailboxes, device, address].map(sha256),
    ...mailboxes.map(inGuests),
    device,
    address,
  ]
  expect(plain.filter((text) => keyed.includes(text))).toEqual([])
  // Mails need their recipient.
  expect(await tablesWith(restored, email)).toEqual([`mail_outbox: ${email}`])
})

test("rekey hashes the mailbox of a guest's order again, so that the older key can be removed", async () => {
  await seedShop(rotated)
  const backend = await start(rotated)
  await sendCode(backend, email)
  await confirmCode(backend, email, backend)
  const placed = (await createApi(backend.url)('createGuestOrder', { body: order }, { headers })).data.order
  expect((await createApi(backend.url)('bookGuestService', { body: booking }, { headers })).status).toBe(201)
  expect((await runCommand(rotated, 'rekey', '--new-key', '--json')).stderr).toBe('')
  await backend.stop()
  const keys = path.join(rotated, 'encryption.key')
  const [newest = '', older = ''] = readFileSync(keys, 'utf8').split('\n')
  writeFileSync(keys, newest)
  rmSync(path.join(rotated, 'outbox'), { recursive: true })
  const after = await start(rotated)
  await sendCode(after, email)
  await confirmCode(after, email, after)
  const found = await createApi(after.url)('findGuestOrder', { body: { number: placed.number, email } }, { headers })
  expect(found.data.id).toBe(placed.id)
  await after.stop()
  const digest = inGuests(email)
  const hashWith = (key: string) => createCipherFrom(() => [Buffer.from(key, 'base64')]).keyedHash(digest)
  const tables = await tablesWith(rotated, hashWith(newest), hashWith(older))
  expect(tables.map((line) => line.replace(/: .*/, ''))).toEqual([
    'guest_bookings',
    'guest_codes',
    'guest_codes',
    'guest_orders',
  ])
})
