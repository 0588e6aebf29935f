import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { encryptLikeOldVersion } from '../testing/old-encryption'
import { collection } from '../testing/ordering'
import { runCommand, runProgram } from '../testing/run'
import { ALL, CODE, customer, readable, tablesWith, used } from '../testing/used-shop'

jest.setTimeout(600_000)

const folders: string[] = []
afterAll(() => Promise.all(folders.map(removeFolder)))

function folder(): string {
  const made = newFolder()
  folders.push(made)
  return made
}

test('the database contains no code and no personal data of orders and prescriptions in plain text (docs/domain.md#L14)', async () => {
  const place = folder()
  const made = await used(place)
  expect(await readable(place, made, made.backend.url)).toEqual(ALL)
  // A repeated call gets the stored answer.
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
  // Queued mails are in plain text until they are sent.
  expect(found.filter((line) => !line.startsWith('mail_outbox'))).toEqual([])
})

test("the next start encrypts an older version's plain text, even after an interruption", async () => {
  const place = folder()
  const key = randomBytes(32)
  writeFileSync(path.join(place, 'encryption.key'), key.toString('base64'))
  const tokenHash = createHash('sha256').update('token').digest('hex')
  const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`
  const seal = (text: string) => encryptLikeOldVersion(key, text)
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
    `INSERT INTO access_tokens (token_hash, user_id, expires_at) VALUES ('${tokenHash}', 1, now() + interval '1 day')`,
    `INSERT INTO orders (id, number, user_id, pharmacy_id, status, delivery, payment_id, customer, tax_code, collected_by,
        subtotal_cents, total_cents, vat)
      SELECT 'o' || n, '2026-' || lpad(n::text, 6, '0'), 1, 1, 'completed',
        ${json({ id: 'ritiro', kind: 'click_and_collect', label: 'Ritiro', slot_start: null, slot_end: null })},
        'in_pharmacy', ${json(customer)}, '${CODE}', 'Gaudenzio', 100, 100, '[]'::jsonb FROM generate_series(1, 1200) AS n`,
    `INSERT INTO order_prescriptions (order_id, minsan, prescription) VALUES ('o1', '034208013', ${json(prescription)})`,
    `INSERT INTO patients (id, user_id, first_name_encrypted, last_name_encrypted, health_code_encrypted) VALUES ('p', 1, '${named}')`,
    `INSERT INTO idempotency_keys (user_id, key, request_hash, status, answer) VALUES (1, 'k', 'h', 200, ${json({ customer })})`,
    // Interrupts the first start after some of the orders.
    "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$",
    `CREATE TRIGGER cut BEFORE UPDATE ON orders FOR EACH ROW WHEN (NEW.id = 'o700') EXECUTE FUNCTION cut()`,
  ])
  expect([old.code, old.stderr]).toEqual([0, ''])
  // No value names its key yet. A wrong key is noticed all the same, before anything is encrypted with it.
  const wrong = { DEMO: 'off', ENCRYPTION_KEY: randomBytes(32).toString('base64') }
  await expect(startBackend(wrong, place)).rejects.toThrow(
    /ended with 78:\nThe backend cannot use its encryption key.*\(unnamed, a key of an earlier version/,
  )
  await expect(startBackend({ DEMO: 'off' }, place)).rejects.toThrow(/ended with 1/)
  await runProgram(place, 'backend/testing/old-database.ts', ['same', 'DROP TRIGGER cut ON orders'])
  const backend = await startBackend({ DEMO: 'off' }, place)
  const api = createApi(backend.url)
  const me = { token: 'token' }
  expect((await api('getMe', {}, me)).data.health_code).toBe(CODE)
  expect((await api('listPatients', {}, me)).data).toEqual([
    {
      ...{ id: 'p', first_name: 'first_name', last_name: 'last_name', health_code: 'health_code' },
      ...{ self: false, consent_at: null, delegations: [], orders: [] },
    },
  ])
  for (const id of ['o1', 'o700', 'o1200']) {
    const order = (await api('getOrder', { params: { id } }, me)).data
    expect(order).toMatchObject({ customer, tax_code: CODE, collected_by: 'Gaudenzio', shipping: null })
  }
  await backend.stop()
  const shown = JSON.parse((await runCommand(place, 'orders', 'show', '2026-000001', '--json')).stdout)
  expect(shown.prescriptions).toMatchObject([{ code: '1300A4000000248', health_code: CODE, doctor: 'Dottor Canapone' }])
  expect(await tablesWith(place, CODE, 'Zenobio', 'Canapone', 'Gaudenzio')).toEqual([])
  // rekey binds values from before key IDs to their rows.
  const report = JSON.parse((await runCommand(place, 'rekey', '--json')).stdout)
  expect(report).toMatchObject({ sealed: 2, unreadable: 0 })
  const same = JSON.parse((await runCommand(place, 'orders', 'show', '2026-000001', '--json')).stdout)
  expect(same).toEqual(shown)
})
