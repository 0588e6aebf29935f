import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { backendOfFile } from '@/backend/testing/file-backend'
import { readMail } from '@/backend/testing/mail'
import { runCommand } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'

jest.setTimeout(90_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder } = backend

const outbox = () => {
  const place = path.join(folder, 'outbox')
  return existsSync(place)
    ? readdirSync(place).map((name) => readMail(readFileSync(path.join(place, name), 'utf8')))
    : []
}
const mailsTo = (address: string) => outbox().filter(({ to }) => to.includes(address))
async function mailTo(address: string) {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const [mail] = mailsTo(address)
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${address}`)
}
const watch = (email: string, minsan: string = shop.sold_out, pharmacy_id: string = shop.central) =>
  api('notifyWhenBack', { params: { minsan }, body: { email, pharmacy_id } })

test('a product that is back is told once to whoever asked, and to nobody else', async () => {
  expect((await watch('Anna@Example.com')).status).toBe(202)
  expect((await watch('anna@example.com')).status).toBe(202)
  expect((await watch('bruno@example.com', shop.sold_out, shop.small)).status).toBe(202)
  await backend.stop()
  const file = path.join(folder, 'offers.csv')
  writeFileSync(file, `minsan;prezzo;giacenza\n${shop.sold_out};9,90;4\n`)
  const { code, stderr } = await runCommand(folder, 'import', 'offers', file, '--pharmacy', 'F1')
  expect([code, stderr]).toEqual([0, expect.any(String)])
  await backend.start()
  const mail = await mailTo('anna@example.com')
  expect(mail.subject).toContain('è di nuovo disponibile')
  expect(mail.link).toContain(`/product/${shop.sold_out}`)
  // The next round has nothing left to tell.
  await backend.stop()
  await backend.start()
  expect(mailsTo('anna@example.com')).toHaveLength(1)
  expect(mailsTo('bruno@example.com')).toHaveLength(0)
})

test('only what there is can be waited for, and not without end', async () => {
  expect((await watch('a@example.com', '999999998')).problem.code).toBe('not_found')
  expect((await watch('nessuno')).problem.errors).toEqual([{ field: 'email', code: 'email_invalid' }])
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
  const mail = await mailTo(pharmacy.email ?? '')
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
