import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { pdf } from '../testing/files'
import { newFolder, removeFolder } from '../testing/folder'
import { collection, delivery, electronic, placeOrder } from '../testing/ordering'
import { runCommand, runProgram } from '../testing/run'
import { sealedOlder } from '../testing/sealed-older'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(240_000)

const folders: string[] = []
afterAll(() => Promise.all(folders.map(removeFolder)))

function folder(): string {
  const made = newFolder()
  folders.push(made)
  return made
}

const CODE = 'RSSMRA80A01H501U'
const customer = { first_name: 'Zenobio', last_name: 'Melzi', email: 'zenobio@example.com', phone_number: '3331234567' }

/** In which tables a text stands in the clear. */
async function tablesWith(place: string, ...texts: string[]): Promise<string[]> {
  const { stdout, stderr } = await runProgram(place, 'backend/testing/find-text.ts', ['--sealed', ...texts])
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

/** A shop with an order that tells all that an order may. */
async function used(place: string, env: Record<string, string> = {}) {
  const [, token = ''] = await seedShop(place)
  const backend = await startBackend({ DEMO: 'off', ...env }, place)
  const api = createApi(backend.url)
  const me = { token }
  const write = { ...me, headers: { 'Idempotency-Key': 'one' } }
  await api('updateMe', { body: { health_code: CODE } }, me)
  await api('addPatient', { body: { first_name: 'Pazienza', last_name: 'Melzi', health_code: CODE } }, me)
  const prescriptions = [{ ...electronic, doctor: 'Dottor Canapone' }]
  const more = { customer, tax_code: CODE, collected_by: 'Gaudenzio' }
  const waiting = await placeOrder(api, write, shop.on_prescription, 1, collection({ ...more, prescriptions }))
  const shipping = {
    address: 'Via Zenobia',
    street_number: '1',
    city: 'Milano',
    postal_code: '20129',
    note: 'Canapone',
  }
  const sent = await placeOrder(api, me, shop.cosmetic, 1, delivery({ customer, shipping }))
  const said = { name: 'Zenobio Melzi', contact: 'zenobio@example.com', minsans: [shop.cosmetic] }
  expect((await api('withdrawOrder', { params: { id: sent.id }, body: said }, me)).status).toBe(201)
  const body = new FormData()
  body.set('prescription', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'canapone.pdf')
  const headers = { Authorization: `Bearer ${token}` }
  const uploaded = await fetch(`${backend.url}/v1/prescriptions`, { method: 'POST', body, headers })
  const { id: file } = await uploaded.json()
  return { backend, api, me, waiting, sent, file }
}

/** All that is sealed in that shop, as its customer and its pharmacy read it. */
async function readable(place: string, { me, waiting, sent, file }: Awaited<ReturnType<typeof used>>, url: string) {
  const api = createApi(url)
  const headers = { Authorization: `Bearer ${me.token}` }
  const shown = await runCommand(place, 'orders', 'show', waiting.number, '--json')
  const { prescriptions } = JSON.parse(shown.stdout)
  const order = (await api('getOrder', { params: { id: waiting.id } }, me)).data
  const upload = await fetch(`${url}/v1/prescriptions/${file}`, { headers })
  return {
    health_code: (await api('getMe', {}, me)).data.health_code,
    patients: (await api('listPatients', {}, me)).data.map(({ first_name }) => first_name),
    order: [order.customer.first_name, order.tax_code, order.collected_by],
    shipping: (await api('getOrder', { params: { id: sent.id } }, me)).data.shipping?.address,
    prescription: [prescriptions[0].code, prescriptions[0].health_code, prescriptions[0].doctor],
    file: [upload.status, (await upload.arrayBuffer()).byteLength > 0, upload.headers.get('content-disposition')],
  }
}

const ALL = {
  health_code: CODE,
  patients: ['Pazienza'],
  order: ['Zenobio', CODE, 'Gaudenzio'],
  shipping: 'Via Zenobia',
  prescription: ['1300A4000000248', CODE, 'Dottor Canapone'],
  file: [200, true, expect.stringContaining('canapone.pdf')],
}

test('no code, and nothing that an order or a prescription says of somebody, lies in the database in the clear', async () => {
  const place = folder()
  const made = await used(place)
  expect(await readable(place, made, made.backend.url)).toEqual(ALL)
  // A repeated call gets its kept answer.
  const again = await made.api(
    'createOrder',
    { body: collection() },
    { ...made.me, headers: { 'Idempotency-Key': 'one' } },
  )
  expect(again.problem.code).toBe('idempotency_conflict')
  await made.backend.stop()
  const found = await tablesWith(
    place,
    CODE,
    'Zenobi',
    'Canapone',
    'Gaudenzio',
    'Pazienza',
    '1300A4000000248',
    '3331234567',
  )
  // Until they have left, mails say what they say.
  expect(found.filter((line) => !line.startsWith('mail_outbox'))).toEqual([])
})

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

test('what an older version left in the clear is sealed at the next start, also where one was cut short', async () => {
  const place = folder()
  const key = randomBytes(32)
  writeFileSync(path.join(place, 'encryption.key'), key.toString('base64'))
  const token_hash = createHash('sha256').update('token').digest('hex')
  const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`
  const seal = (text: string) => sealedOlder(key, text)
  const prescription = {
    ...{ way: 'nre', code_encrypted: seal('1300A4000000248'), code_masked: 'x', prescription_id: null },
    ...{ health_code_encrypted: seal(CODE), health_code_masked: 'x', pin_encrypted: null, doctor: 'Dottor Canapone' },
  }
  const named = ['first_name', 'last_name', 'health_code'].map((name) => seal(name)).join("','")
  const old = await runProgram(place, 'backend/testing/old-database.ts', [
    'first',
    `INSERT INTO pharmacies (id, code, name, address, city, province, postal_code, latitude, longitude)
      VALUES (1, 'F1', 'Centrale', 'Corso 1', 'Milano', 'MI', '20124', 45, 9)`,
    `INSERT INTO users (id, email, password_hash, email_confirmed_at, first_name, last_name, birth_day, health_code, privacy_consent)
      VALUES (1, 'anna@example.com', 'none', now(), 'Anna', 'Rossi', '1985-04-10', '${CODE}', true)`,
    `INSERT INTO access_tokens (token_hash, user_id, expires_at) VALUES ('${token_hash}', 1, now() + interval '1 day')`,
    `INSERT INTO orders (id, number, user_id, pharmacy_id, status, delivery, payment_id, customer, tax_code, collected_by,
        subtotal_cents, total_cents, vat)
      SELECT 'o' || n, '2026-' || lpad(n::text, 6, '0'), 1, 1, 'completed',
        ${json({ id: 'ritiro', kind: 'click_and_collect', label: 'Ritiro', slot_start: null, slot_end: null })},
        'in_pharmacy', ${json(customer)}, '${CODE}', 'Gaudenzio', 100, 100, '[]'::jsonb FROM generate_series(1, 1200) AS n`,
    `INSERT INTO order_prescriptions (order_id, minsan, prescription) VALUES ('o1', '034208013', ${json(prescription)})`,
    `INSERT INTO patients (id, user_id, first_name_encrypted, last_name_encrypted, health_code_encrypted) VALUES ('p', 1, '${named}')`,
    `INSERT INTO idempotency_keys (user_id, key, request_hash, status, answer) VALUES (1, 'k', 'h', 200, ${json({ customer })})`,
    // Cuts the first start short when some of the orders are done.
    "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$",
    `CREATE TRIGGER cut BEFORE UPDATE ON orders FOR EACH ROW WHEN (NEW.id = 'o700') EXECUTE FUNCTION cut()`,
  ])
  expect([old.code, old.stderr]).toEqual([0, ''])
  await expect(startBackend({ DEMO: 'off' }, place)).rejects.toThrow(/ended with 1/)
  await runProgram(place, 'backend/testing/old-database.ts', ['same', 'DROP TRIGGER cut ON orders'])
  const backend = await startBackend({ DEMO: 'off' }, place)
  const api = createApi(backend.url)
  const me = { token: 'token' }
  expect((await api('getMe', {}, me)).data.health_code).toBe(CODE)
  expect((await api('listPatients', {}, me)).data).toEqual([
    { id: 'p', first_name: 'first_name', last_name: 'last_name', health_code: 'health_code' },
  ])
  for (const id of ['o1', 'o700', 'o1200']) {
    const order = (await api('getOrder', { params: { id } }, me)).data
    expect(order).toMatchObject({ customer, tax_code: CODE, collected_by: 'Gaudenzio', shipping: null })
  }
  await backend.stop()
  const shown = JSON.parse((await runCommand(place, 'orders', 'show', '2026-000001', '--json')).stdout)
  expect(shown.prescriptions).toMatchObject([{ code: '1300A4000000248', health_code: CODE, doctor: 'Dottor Canapone' }])
  expect(await tablesWith(place, CODE, 'Zenobio', 'Canapone', 'Gaudenzio')).toEqual([])
  // What was sealed before there were key ids is bound to its row by rekey.
  const report = JSON.parse((await runCommand(place, 'rekey', '--json')).stdout)
  expect(report).toMatchObject({ sealed: 2, unreadable: 0 })
  const same = JSON.parse((await runCommand(place, 'orders', 'show', '2026-000001', '--json')).stdout)
  expect(same).toEqual(shown)
})
