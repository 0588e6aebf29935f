import { backendOfFile } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, placeOrder } from '../testing/ordering'
import { runCommand, runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop, env: () => ({ SITE_URL: 'http://localhost:3123' }) })
const { api, folder, somebody } = backend

const newOrder = () => placeOrder(api, somebody(), shop.cosmetic, 1, collection())

test("a command's mails link to the shop that runs, on its port", async () => {
  const order = await newOrder()
  const moved = await runCommand(folder, 'orders', 'move', order.number, 'confirmed', 'preparing', 'ready')
  expect(moved).toMatchObject({ code: 0, stderr: '' })
  const mail = await mailTo(backend, order.customer.email, /pronto/)
  expect(mail.link).toMatch(/^http:\/\/localhost:3123\//)
  expect(mail.html).not.toContain('localhost:3000')
})

test('an address that the command is given counts', async () => {
  const order = await newOrder()
  const args = ['orders', 'move', order.number, 'confirmed', 'preparing', 'ready']
  const env = { SITE_URL: 'https://farmacia.example' }
  expect(await runProgram(folder, 'backend/commands/main.ts', args, env)).toMatchObject({ code: 0 })
  expect((await mailTo(backend, order.customer.email, /pronto/)).link).toMatch(/^https:\/\/farmacia\.example\//)
})
