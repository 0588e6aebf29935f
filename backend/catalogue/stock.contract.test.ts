import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { backendOfFile } from '@/backend/testing/file-backend'
import { mailTo, readMail } from '@/backend/testing/mail'
import { runCommand } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'

jest.setTimeout(300_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder } = backend

const outbox = () => backend.mails().map(readMail)
const mailsTo = (address: string) => outbox().filter(({ to }) => to.includes(address))
const watch = (email: string, minsan: string = shop.sold_out, pharmacy_id: string = shop.central) =>
  api('notifyWhenBack', { params: { minsan }, body: { email, pharmacy_id, consent: true } })
async function readToken(address: string) {
  const { subject, text, link } = await mailTo(backend, address, /Conferma il tuo indirizzo/)
  expect(subject + text).not.toContain('Collirio')
  return new URL(link ?? '').searchParams.get('token') ?? ''
}
const answer = (token: string, accept: boolean) => api('answerNotify', { body: { token, accept } })
async function fillShelf() {
  const file = path.join(folder, 'offers.csv')
  writeFileSync(file, `minsan;prezzo;giacenza\n${shop.sold_out};9,90;4\n`)
  const { code, stderr } = await runCommand(folder, 'import', 'offers', file, '--pharmacy', 'F1')
  expect([code, stderr]).toEqual([0, expect.any(String)])
}

test('a product back in stock is announced once, only to those who asked (docs/domain.md#L38)', async () => {
  const me = backend.somebody()
  const { email } = (await api('getMe', {}, me)).data
  const own = { params: { minsan: shop.sold_out }, body: { pharmacy_id: shop.central, consent: true as const } }
  expect((await watch('Anna.B@Example.com')).data).toEqual({ confirmed: false })
  const first = await readToken('anna.b@example.com')
  expect((await watch('anna.b@example.com')).status).toBe(202)
  let second = first
  while (second === first) second = await readToken('anna.b@example.com')
  await watch('bruno@example.com', shop.sold_out, shop.small)
  await watch('carla@example.com')
  await watch('dario@example.com')
  // A customer's own address counts as confirmed, another typed one does not.
  expect((await api('notifyWhenBack', own, me)).data).toEqual({ confirmed: true })
  const others = { ...own, body: { ...own.body, email: 'estranea@example.com' } }
  expect((await api('notifyWhenBack', others, me)).data).toEqual({ confirmed: false })
  expect((await answer(first, true)).problem.code).toBe('link_expired')
  expect((await answer(second, true)).status).toBe(204)
  expect((await answer(await readToken('bruno@example.com'), true)).status).toBe(204)
  const changed = await readToken('dario@example.com')
  expect([(await answer(changed, true)).status, (await answer(changed, false)).status]).toEqual([204, 204])
  expect((await answer(changed, true)).problem.code).toBe('link_expired')
  await backend.stop()
  await fillShelf()
  await backend.start()
  const back = /è di nuovo disponibile/
  for (const address of ['anna.b@example.com', email])
    expect((await mailTo(backend, address, back)).link).toContain(`/product/${shop.sold_out}`)
  await backend.stop()
  await backend.start()
  const told = (address: string) => mailsTo(address).filter(({ subject }) => back.test(subject)).length
  expect(['anna.b', 'bruno', 'carla', 'dario', 'estranea'].map((name) => told(`${name}@example.com`))).toEqual([
    1, 0, 0, 0, 0,
  ])
  expect(told(email)).toBe(1)
})

test.each([
  [25, 'an address that nobody confirmed', false],
  [61 * 24, 'a wish that was not met', true],
])('after %i hours %s is forgotten (docs/domain.md#L38)', async (hours, _what, confirmed) => {
  const address = `vergessen${hours}@example.com`
  await watch(address, shop.sold_out, shop.small)
  const token = await readToken(address)
  if (confirmed) await answer(token, true)
  await backend.stop()
  // Each start runs the cleanup, and a stop waits for it.
  await backend.start({ NODE_OPTIONS: '--import ./backend/testing/later.mjs', HOURS_AHEAD: String(hours) })
  await backend.stop()
  await backend.start()
  expect((await answer(token, true)).problem.code).toBe('link_expired')
})

test('only what there is can be waited for, and not without end', async () => {
  expect((await watch('a@example.com', '999999998')).problem.code).toBe('not_found')
  expect((await watch('nessuno')).problem.errors).toEqual([{ field: 'email', code: 'email_invalid' }])
  const body = { pharmacy_id: shop.central, consent: true as const }
  const bare = await api('notifyWhenBack', { params: { minsan: shop.sold_out }, body })
  expect(bare.problem.errors).toEqual([{ field: 'email', code: 'required' }])
  const unasked = { ...body, email: 'a@example.com', consent: false as never }
  const refused = await api('notifyWhenBack', { params: { minsan: shop.sold_out }, body: unasked })
  expect(refused.problem.errors).toEqual([{ field: 'consent', code: 'consent_required' }])
  expect((await watch('a@example.com', shop.sold_out, '999')).problem.errors).toEqual([
    { field: 'pharmacy_id', code: 'pharmacy_invalid' },
  ])
  const answers = []
  for (let count = 0; count < 21; count += 1) answers.push(await watch(`viele${count}@example.com`))
  expect(answers.at(-1)?.problem.code).toBe('rate_limited')
})

test('a message reaches the pharmacy by mail, with the address to answer to', async () => {
  const write = (body: object = {}, id = '1') =>
    api('sendMessage', {
      params: { id },
      body: { name: 'Anna Rossi', email: 'anna.rossi@example.com', text: 'Avete il collirio?\n<b>Grazie</b>', ...body },
    })
  expect((await write()).status).toBe(202)
  const { data: pharmacy } = await api('getPharmacy', { params: { id: '1' } })
  const mail = await mailTo(backend, pharmacy.email ?? '', /Anna Rossi/)
  expect(mail.subject).toContain('Anna Rossi')
  expect(mail.text).toContain('anna.rossi@example.com')
  expect(mail.text).toContain('Avete il collirio?')
  expect(mail.html).not.toContain('<b>Grazie')
  expect((await write({}, '999')).problem.code).toBe('not_found')
  expect((await write({ text: ' ' })).problem.errors).toEqual([{ field: 'text', code: 'required' }])
  expect((await write({ email: 'x' })).problem.errors).toEqual([{ field: 'email', code: 'email_invalid' }])
  const answers = []
  for (let count = 0; count < 5; count += 1) answers.push(await write())
  expect(answers.at(-1)?.problem.code).toBe('rate_limited')
})
