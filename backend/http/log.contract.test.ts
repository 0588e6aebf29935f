import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { CallRequest } from '@/lib/contract/call'
import type { CallName, Calls } from '@/lib/contract/calls'
import { prescriptionCalls } from '@/lib/contract/prescriptions'
import type { ApiOptions } from '../testing/api'
import { signUpUser } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { pdf } from '../testing/files'
import { mailTo } from '../testing/mail'
import { collection, delivery, electronic } from '../testing/ordering'
import { runCommand, runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

/** The operations that write each table with customers' data. */
const WRITES: Record<string, string> = {
  access_tokens: 'delete insert update',
  addresses: 'delete insert update',
  bookings: 'insert update',
  cart_lines: 'delete insert update',
  carts: 'delete insert update',
  consent_changes: 'delete insert',
  delegations: 'delete insert update',
  email_changes: 'delete insert update',
  email_links: 'delete insert update',
  fidelity_cards: 'insert update',
  idempotency_keys: 'delete insert update',
  known_devices: 'delete insert update',
  limits: 'delete insert update',
  mail_outbox: 'delete insert update',
  order_history: 'insert',
  order_lines: 'delete insert update',
  order_prescriptions: 'delete insert',
  order_proposals: 'insert update',
  order_withdrawals: 'insert update',
  orders: 'insert update',
  patients: 'delete insert update',
  prescription_files: 'delete insert update',
  stock_watches: 'delete insert',
  users: 'delete insert update',
}

/** In every text of the test's customer, and in none of the program. */
const CANARY = /canarin|uccelliera|RSSMRA8|1300A400|2980000000010|3331234567|argon2/i
const email = 'canarino@uccelliera.example'
const password = 'uccelliera-aperta-7'
const me: ApiOptions & { token: string } = { token: '' }

const said: string[] = []
const backend = backendOfFile({
  fill: async (folder) => {
    await seedShop(folder)
    const made = await runProgram(folder, 'backend/testing/fail-writes.ts', Object.keys(WRITES))
    expect(made.stderr).toBe('')
    const cards = path.join(folder, 'cards.csv')
    writeFileSync(cards, 'codice;intestatario;punti\n2980000000010;Canarino Uccelliera;340\n')
    await command(folder, 'import', 'cards', cards, '--pharmacy', 'F1')
  }, // Log records name our own files and lines.
  env: () => ({ NODE_OPTIONS: '--enable-source-maps' }),
})

/** Runs a command until no statement fails any more. */
async function command(folder: string, ...args: string[]): Promise<string> {
  for (;;) {
    const { code, stdout, stderr } = await runCommand(folder, ...args)
    said.push(stderr)
    if (code === 0) return stdout
    if (!/internal error|first_/i.test(stderr)) throw new Error(`${args.join(' ')}: ${stderr}`)
  }
}

/** Repeats a call until no statement fails any more. */
async function call<Name extends CallName>(name: Name, request: CallRequest<Calls[Name]>, options: ApiOptions = me) {
  for (;;) {
    const answer = await backend.api(name, request, options)
    if (answer.status !== 500) return answer.data
  }
}

async function upload(): Promise<string> {
  const content = new Blob([new Uint8Array(pdf('canarino'))], { type: 'application/pdf' })
  for (;;) {
    const body = new FormData()
    body.set('prescription', content, 'canarino.pdf')
    const headers = { Authorization: `Bearer ${me.token}` }
    const answer = await fetch(`${backend.url}/v1/prescriptions`, { method: 'POST', body, headers })
    if (answer.status !== 500) return prescriptionCalls.uploadPrescription.answer.parse(await answer.json()).id
  }
}

const readLink = async (about: RegExp) => new URL((await mailTo(backend, email, about)).link ?? '').searchParams
const item = (minsan: string) => ({ body: { pharmacy_id: shop.central, minsan, quantity: 1 } })
const customer = { first_name: 'Canarino', last_name: 'Uccelliera', email, phone_number: '3331234567' }

async function comeIn() {
  const user = { ...signUpUser(email), first_name: 'Canarino', last_name: 'Uccelliera' }
  const nobody = { headers: { 'X-Forwarded-For': '203.0.113.7', 'X-Device': 'ca'.repeat(32) } }
  await call('signUp', { body: { user, password } }, nobody)
  await call('confirmEmail', { body: { email, token: (await readLink(/Conferma/)).get('token') ?? '' } }, nobody)
  const form = { username: email, password, grant_type: 'password' as const }
  for (let status = 500; status === 500; )
    ({ status } = await backend.api('login', { body: { ...form, password: 'canarino' } }, nobody))
  me.token = (await call('login', { body: form }, nobody)).access_token
  await call('forgotPassword', { body: { email } }, nobody)
  const guid = (await readLink(/password/i)).get('guid') ?? ''
  await call('confirmResetPassword', { body: { guid, newPassword: `${password}-bis` } }, nobody)
  me.token = (await call('login', { body: { ...form, password: `${password}-bis` } }, nobody)).access_token
  const twice = { current_password: `${password}-bis`, new_password: `${password}-ter` }
  await call('changePassword', { body: twice })
  await call('confirmIdentity', { body: { password: `${password}-ter` } })
  await call('changeEmail', { body: { email: 'canarino.due@example.com' } }, { ...me, ...nobody })
  const token = (await readLink(/cambiare/)).get('token') ?? ''
  for (const accept of [true, false]) await call('answerEmailChange', { body: { token, accept } }, nobody)
}

async function tellOfMyself() {
  const changes = { phone_number: '3331234567', health_code: 'RSSMRA80A01H501U', marketing_consent: true }
  await call('updateMe', { body: changes })
  const address = { address: 'Via Canarino', street_number: '1', city: 'Milano', postal_code: '20129' }
  const { id } = await call('addAddress', { body: address })
  await call('updateAddress', { params: { id }, body: { label: 'Uccelliera' } })
  await call('deleteAddress', { params: { id } })
  const patient = { first_name: 'Canarina', last_name: 'Uccelliera', health_code: 'RSSMRA85T10A562S' }
  await call('addPatient', { body: patient })
  const renamed = await call('addPatient', { body: { ...patient, first_name: 'Canarino' } })
  await call('deletePatient', { params: { id: renamed.id } })
  const line = '<path d="M9 60 L90 9 L180 70" stroke="#000" stroke-width="4" fill="none"/>'
  const drawn = await sharp(Buffer.from(`<svg width="200" height="80">${line}</svg>`))
    .png()
    .toBuffer()
  const delegation = { ...patient, signature: drawn.toString('base64'), pharmacy_id: shop.central }
  await call('revokeDelegation', { params: { id: (await call('addDelegation', { body: delegation })).id } })
  await call('addDelegation', { body: delegation })
  const card = { fidelity_code: '2980000000010', pharmacy_id: shop.central, proof: 'Uccelliera' }
  await call('claimFidelityCard', { body: card })
  await call('notifyWhenBack', {
    params: { minsan: shop.sold_out },
    body: { email, pharmacy_id: shop.central, consent: true },
  })
  const date = new Date(Math.ceil(Date.now() / 600_000) * 600_000 + 86_400_000).toISOString()
  const body = { service_id: shop.swab, date, note: 'del canarino', health_data_consent: true }
  const booked = await call('bookService', { params: { id: shop.central }, body })
  await call('cancelBooking', { params: { id: booked.id } })
}

async function buy() {
  await call('deletePrescription', { params: { id: await upload() } })
  await call('addToCart', item(shop.on_prescription))
  const legacy = { idProdotto: shop.on_prescription, WhereIsRicetta: 'nre' as const, NRE: electronic.code }
  await call('confirmPrescription', { body: { ...legacy, InfoMedico: 'Dottor Canarino' } })
  await call('setCartQuantity', { params: { minsan: shop.on_prescription }, body: { quantity: 2 } })
  const keyed = (key: string) => ({ ...me, headers: { 'Idempotency-Key': key } })
  const prescription = { ...electronic, doctor: 'Dottor Canarino' }
  const more = { tax_code: 'RSSMRA80A01H501U', collected_by: 'Uccelliera' }
  const first = collection({ customer, ...more, prescriptions: [prescription] })
  await call('createOrder', { body: first }, keyed('1'))
  await call('addToCart', item(shop.on_prescription))
  const byFile = { minsan: shop.on_prescription, kind: 'upload' as const, prescription_id: await upload() }
  await call('createOrder', { body: collection({ customer, prescriptions: [byFile] }) }, keyed('2'))
  const shipping = { address: 'Via Canarino', street_number: '1', city: 'Milano', postal_code: '20129' }
  await call('addToCart', item(shop.cosmetic))
  await call('addToCart', item(shop.device))
  const sent = await call('createOrder', { body: delivery({ customer, shipping }) }, keyed('3'))
  await command(backend.folder, 'orders', 'propose', sent.number, '--quantity', `${shop.device}=0`)
  await call('answerProposal', { params: { id: sent.id }, body: { accept: true } })
  const named = { name: 'Canarino Uccelliera', contact: email, minsans: [shop.cosmetic] }
  await call('withdrawOrder', { params: { id: sent.id }, body: named })
  await call('addToCart', item(shop.device))
}

test('no customer data are logged, whichever write fails', async () => {
  await comeIn()
  await tellOfMyself()
  await buy()
  await call('confirmIdentity', { body: { password: `${password}-ter` } })
  await call('deleteMe', {})
  await backend.stop()
  const output = `${backend.output()}\n${said.join('\n')}`
  // Without a mail server, links are printed for those who try the shop.
  const logged = output.split('\n').filter((line) => !/^mail written to | {2}its link: /.test(line))
  expect(logged.filter((line) => CANARY.test(line))).toEqual([])
  // The log names a failed statement's table and operation only.
  const failed = new Map<string, Set<string>>()
  for (const [, constraint = '', table = ''] of output.matchAll(/"constraint":"first_(\w+)","table":"(\w+)"/g))
    failed.set(table, (failed.get(table) ?? new Set()).add(constraint))
  const seen = Object.keys(WRITES).map((table) => [table, [...(failed.get(table) ?? [])].sort().join(' ')])
  expect(Object.fromEntries(seen)).toEqual(WRITES)
  expect(output).toContain('"route":"/v1/orders"')
  expect(output).toMatch(/"frames":\[[^\]]*"\w+ backend\/orders\/place\.ts:\d+"/)
})
