import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { createCipherFrom } from '../encryption/cipher'
import { newCustomer, signUpUser } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { buildPdf } from '../testing/files'
import { testEnvironment } from '../testing/folder'
import { mailTo } from '../testing/mail'
import { collection, delivery, electronic, placeOrder } from '../testing/ordering'
import { runCommand, runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const email = 'regolo@uccelliera.example'

/** Unique texts for every field that a customer can fill, by field. */
const PROFILE = {
  first_name: 'Zefirina',
  last_name: 'Quagliotti',
  birth_day: '1971-03-29',
  phone_number: '3398765432',
  health_code: 'QGLZRN71C69H501C',
}
const ADDRESS = { address: 'Via Cinciallegra', street_number: '71/Cardellino', label: 'Voliera' }
const PATIENT = { first_name: 'Fringuella', last_name: 'Pettirossi', health_code: 'CNRPZN80A01H501N' }
const DELEGATION = {
  first_name: 'Allodola',
  last_name: 'Calandri',
  health_code: 'CNRDLG80A01H501B',
  scope: 'le ricette della cinciarella',
}
const CARD = { holder: 'Upupa Beccaccini', code: '2980000000010' }
const ORDERED = {
  customer: {
    first_name: 'Ghiandaia',
    last_name: 'Ghiandaioni',
    phone_number: '3471112223',
  },
  tax_code: 'CNRRCT80A01H501D',
  collected_by: 'Cutrettola',
}
const DOCTOR = { order: 'Dottor Scricciolo', cart: 'Dottor Regolo' }
/** `content`: the page width, readable in the stored file. */
const FILE = { name: 'rondone.pdf', content: '271.82818' }
const SENT = { address: 'Via Averla', note: 'suonare a Beccafico', tracking: 'PACCO-ZIGOLO' }
const WITHDRAWN = { name: 'Gallinella Folaghi', contact: 'folaga@uccelliera.example' }
const UNDER_WAY = {
  first_name: 'Cicogna',
  last_name: 'Airone',
  phone_number: '3489998887',
  address: 'Via Garzetta',
}
/** Ordered without the session, with the account's address. */
const AS_GUEST = { first_name: 'Beccofrusone', last_name: 'Codirosso', phone_number: '3485556667' }
const BOOKED = { first_name: 'Nocciolaia', last_name: 'Tordela', phone_number: '3481112229' }
/** A pending new address, and a User-Agent. */
const WISHED = { email: 'usignolo@uccelliera.example', agent: 'Canapino/7.0' }
const NOTE = 'allergia alla pavoncella'

/** Credentials and repeated answers, which are never exported. */
const SECRET = { password: 'upupa-verde-tre', device: 'ab'.repeat(32), key: 'chiave-martin-pescatore' }
/** Sent to a pharmacy by mail, and deleted once sent. */
const MESSAGE = { name: 'Succiacapre', email: 'nitticora@uccelliera.example', text: 'la tosse del tarabuso' }

const texts = (...groups: object[]): string[] =>
  groups.flatMap((group) =>
    Object.values(group).flatMap((value) => (typeof value === 'object' ? texts(value) : [String(value)])),
  )

/** Texts that the export must contain. */
const OWN = [
  ...texts(
    PROFILE,
    ADDRESS,
    PATIENT,
    DELEGATION,
    CARD,
    ORDERED,
    DOCTOR,
    SENT,
    WITHDRAWN,
    UNDER_WAY,
    AS_GUEST,
    BOOKED,
    WISHED,
  ),
  ...[email, NOTE, electronic.code.replace(' ', ''), FILE.name],
]
const ALL = [...OWN, FILE.content, ...texts(SECRET, MESSAGE)]

const backend = backendOfFile({
  fill: async (folder) => {
    await seedShop(folder)
    const cards = path.join(folder, 'cards.csv')
    writeFileSync(cards, `codice;intestatario;punti\n${CARD.code};${CARD.holder};340\n`)
    await command(folder, 'import', 'cards', cards, '--pharmacy', 'F1')
  },
})
const { api, folder } = backend

async function command(where: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(where, ...args)
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return stdout
}

interface Me {
  token: string
}

/** Finds the tables of the stopped shop that contain the texts, also encrypted. */
async function tablesWith(...wanted: string[]): Promise<string[]> {
  const ran = await runProgram(folder, 'backend/testing/find-text.ts', wanted)
  expect(ran.stderr).toBe('')
  return ran.stdout.split('\n').filter(Boolean)
}

/** Runs the stopped shop's cleanup as if that many days had passed, by a start and a stop. */
async function sweep(days = 0): Promise<void> {
  await backend.start({ NODE_OPTIONS: '--import ./backend/testing/later.mjs', HOURS_AHEAD: String(days * 24) })
  await backend.stop()
}

/** Dumps the stopped shop's whole database: pg_dump, or the embedded one's backup. */
async function dumped(): Promise<Buffer> {
  const { DATABASE_URL: url } = await testEnvironment(folder)
  if (url) return execFileSync('pg_dump', [url], { maxBuffer: 1e9 })
  const file = path.join(folder, 'backup.tar.gz')
  await command(folder, 'backup', file)
  return gunzipSync(readFileSync(file))
}

async function upload(me: Me): Promise<string> {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${FILE.content} 200] >>`
  const sheet = buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page])
  const body = new FormData()
  body.set('prescription', new Blob([new Uint8Array(sheet)], { type: 'application/pdf' }), FILE.name)
  const headers = { Authorization: `Bearer ${me.token}` }
  const answer = await fetch(`${backend.url}/v1/prescriptions`, { method: 'POST', body, headers })
  return (await answer.json()).id
}

async function tellOfMyself(me: Me) {
  await api('updateMe', { body: { ...PROFILE, marketing_consent: true } }, me)
  await api('addAddress', { body: { ...ADDRESS, city: 'Milano', postal_code: '20129' } }, me)
  await api('addPatient', { body: PATIENT }, me)
  const line = '<path d="M9 60 L90 9 L180 70" stroke="#000" stroke-width="4" fill="none"/>'
  const drawn = sharp(Buffer.from(`<svg width="200" height="80">${line}</svg>`)).png()
  const signature = (await drawn.toBuffer()).toString('base64')
  await api('addDelegation', { body: { ...DELEGATION, signature, pharmacy_id: shop.central } }, me)
  const card = { fidelity_code: CARD.code, pharmacy_id: shop.central, proof: 'Beccaccini' }
  await api('claimFidelityCard', { body: card }, me)
  await api('notifyWhenBack', {
    params: { minsan: shop.sold_out },
    body: { email, pharmacy_id: shop.central, consent: true },
  })
  await api('sendMessage', { params: { id: shop.central }, body: MESSAGE })
  const date = new Date(Math.ceil(Date.now() / 600_000) * 600_000 + 86_400_000).toISOString()
  await api(
    'bookService',
    { params: { id: shop.central }, body: { service_id: shop.swab, date, note: NOTE, health_data_consent: true } },
    me,
  )
}

const tagged = email.replace('@', '+shop@')
/** As stored by the started shop. */
function hash(text: string): string {
  const key = Buffer.from(readFileSync(path.join(folder, 'encryption.key'), 'utf8'), 'base64')
  return createCipherFrom(() => [key]).keyedHash(createHash('sha256').update(text).digest('hex'))
}
/** Hashes of the address in guest orders and codes, with a tag too. */
const hashGuests = () => [email, tagged].map((mailbox) => hash(`guest email:${mailbox}`))

/** Orders as a guest with the account's address, and requests a code for it. Returns the order's key. */
async function orderAsGuest(): Promise<{ id: string; key: string }> {
  const headers = { 'X-Device': SECRET.device, 'X-Forwarded-For': '198.51.100.9' }
  for (const mailbox of [email, tagged])
    expect((await api('sendGuestCode', { body: { email: mailbox } }, { headers })).status).toBe(204)
  const lines = { pharmacy_id: shop.central, products: [{ minsan: shop.cosmetic, quantity: 1 }] }
  const body = { ...collection({ customer: { ...AS_GUEST, email } }), ...lines }
  const { data } = await api('createGuestOrder', { body }, { headers })
  return { id: data.order.id, key: data.key ?? '' }
}

/** Books as a guest, with the code of `orderAsGuest`. */
async function bookAsGuest(): Promise<void> {
  const headers = { 'X-Device': SECRET.device, 'X-Forwarded-For': '198.51.100.9' }
  const { text } = await mailTo(backend, email, /codice/)
  const code = /Codice: (\d{6})/.exec(text)?.[1] ?? ''
  expect((await api('confirmGuestCode', { body: { email, code } }, { headers })).status).toBe(204)
  const date = new Date(Math.ceil(Date.now() / 600_000) * 600_000 + 3 * 86_400_000).toISOString()
  const wish = { pharmacy_id: shop.central, service_id: shop.pressure, date, health_data_consent: true }
  const customer = { ...BOOKED, email }
  expect((await api('bookGuestService', { body: { ...wish, customer } }, { headers })).status).toBe(201)
}

/** Places orders of each kind and status. Returns the one in progress. */
async function buy(me: Me): Promise<{ id: string; number: string }> {
  const place = { ...SENT, street_number: '1', city: 'Milano', postal_code: '20129' }
  const { tracking, ...shipping } = place
  const sent = await placeOrder(
    api,
    me,
    shop.cosmetic,
    1,
    delivery({ customer: { ...ORDERED.customer, email }, shipping }),
  )
  const way = ['confirmed', 'preparing', 'shipped']
  await command(folder, 'orders', 'move', sent.number, ...way, '--carrier', 'Posta', '--tracking', tracking)
  await command(folder, 'orders', 'move', sent.number, 'completed')
  const withdrawal = { ...WITHDRAWN, minsans: [shop.cosmetic] }
  expect((await api('withdrawOrder', { params: { id: sent.id }, body: withdrawal }, me)).status).toBe(201)

  const { address, ...customer } = UNDER_WAY
  const travelling = await placeOrder(
    api,
    me,
    shop.cosmetic,
    1,
    delivery({ customer: { ...customer, email }, shipping: { ...shipping, address } }),
  )
  await command(folder, 'orders', 'move', travelling.number, 'confirmed', 'preparing')

  const keyed = { ...me, headers: { 'Idempotency-Key': SECRET.key } }
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.on_prescription, quantity: 1 } }, me)
  const prescriptions = [{ ...electronic, doctor: DOCTOR.order }]
  expect(
    (
      await api(
        'createOrder',
        { body: collection({ ...ORDERED, customer: { ...ORDERED.customer, email }, prescriptions }) },
        keyed,
      )
    ).status,
  ).toBe(201)
  const byFile = { minsan: shop.on_prescription, kind: 'upload' as const, prescription_id: await upload(me) }
  await placeOrder(api, me, shop.on_prescription, 1, collection({ prescriptions: [byFile] }))

  await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.on_prescription, quantity: 1 } }, me)
  const noted = { idProdotto: shop.on_prescription, WhereIsRicetta: 'nre' as const, NRE: electronic.code }
  expect((await api('confirmPrescription', { body: { ...noted, InfoMedico: DOCTOR.cart } }, me)).status).toBe(200)
  return travelling
}

test('the export contains everything that a customer wrote, and after the erasure the database nothing of it (docs/domain.md#L32)', async () => {
  const { password } = SECRET
  const me = await newCustomer(backend, { email, password })
  const login = { username: email, password, grant_type: 'password' as const }
  const known = await api(
    'login',
    { body: login },
    { headers: { 'X-Device': SECRET.device, 'User-Agent': WISHED.agent } },
  )
  expect(known.status).toBe(200)
  await tellOfMyself(me)
  const travelling = await buy(me)

  expect((await api('confirmIdentity', { body: { password } }, me)).status).toBe(204)
  expect((await api('changeEmail', { body: { email: WISHED.email } }, me)).status).toBe(202)
  const guest = await orderAsGuest()
  await bookAsGuest()
  const exported = JSON.stringify((await api('exportMe', {}, me)).data)
  expect(OWN.filter((text) => !exported.includes(text))).toEqual([])
  expect([...texts(SECRET), me.token].filter((text) => exported.includes(text))).toEqual([])

  await mailTo(backend, email, /Recesso/)
  await backend.stop()
  const before = new Set((await tablesWith(...ALL, me.token)).map((line) => line.slice(line.indexOf(': ') + 2)))
  expect(ALL.filter((text) => !before.has(text))).toEqual([SECRET.password, SECRET.device, ...texts(MESSAGE)])
  expect(before).not.toContain(me.token)
  for (const one of hashGuests()) expect(await tablesWith(one)).not.toEqual([])
  await backend.start()

  // A guest order after the export, which is not joined to the account.
  const late = await orderAsGuest()
  expect((await api('confirmIdentity', { body: { password } }, me)).status).toBe(204)
  expect((await api('deleteMe', {}, me)).status).toBe(204)
  await mailTo(backend, email, /eliminato/)
  for (const { id, key } of [guest, late])
    expect((await api('getGuestOrder', { params: { id } }, { token: key })).problem.code).toBe('not_found')
  await backend.stop()
  expect(await tablesWith(...hashGuests(), hash(`name:${email}`))).toEqual([])
  // An order in progress needs its address; the list of cards belongs to the pharmacy.
  const cards = texts(CARD).map((text) => `fidelity_cards: ${text}`)
  const underWay = texts(UNDER_WAY, { email, note: SENT.note }).map((text) => `orders: ${text}`)
  expect((await tablesWith(...ALL, me.token)).sort()).toEqual([...cards, ...underWay].sort())

  await backend.start()
  await command(
    folder,
    'orders',
    'move',
    travelling.number,
    'shipped',
    '--carrier',
    'Posta',
    '--tracking',
    SENT.tracking,
  )
  await command(folder, 'orders', 'move', travelling.number, 'completed')
  await mailTo(backend, email, new RegExp(`${travelling.number}.*(complet|conclus)`, 'i'))
  await backend.stop()
  await sweep()
  expect((await tablesWith(...ALL)).sort()).toEqual(cards.sort())
  const dump = await dumped()
  expect(ALL.filter((text) => dump.includes(text))).toEqual(texts(CARD))
  await backend.start()
})

test('an unconfirmed registration is deleted after a month', async () => {
  const nobody = 'passera@uccelliera.example'
  const sign_up = { user: signUpUser(nobody), password: SECRET.password }
  expect((await api('signUp', { body: sign_up })).status).toBe(201)
  await mailTo(backend, nobody, /Conferma/)
  await backend.stop()
  await sweep(29)
  expect(await tablesWith(nobody)).toContain(`users: ${nobody}`)
  await sweep(31)
  expect(await tablesWith(nobody)).toEqual([])
  await backend.start()
})
