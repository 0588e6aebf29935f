import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { choose } from './support/catalogue'
import { expect, expectAccessible, test } from './support/page'
import { type OwnProcess, startStorefront } from './support/processes'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { consent, shell } = texts
const { chat, message } = texts.pharmacy.help

test.slow()

/** An operator's widget: a script that adds its window to the page, calls its own server, and tries another one. */
const WIDGET = `
  const box = document.createElement('aside')
  box.setAttribute('aria-label', 'Finestra della chat')
  box.textContent = 'Ciao!'
  document.body.append(box)
  const origin = new URL(document.currentScript.src).origin
  fetch(origin + '/hello').then((answer) => answer.text()).then((text) => { box.textContent = text })
  fetch('https://elsewhere.example/spy').catch(() => { box.dataset.spy = 'refused' })
`

let widget: Server
let widgetUrl: string
let mode: 'well' | 'missing' | 'cut'
let asked: string[]
let own: OwnProcess & { url: string }

// One shared shop: one worker.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  widget = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (mode === 'cut') return void request.socket.destroy()
    if (mode === 'missing') return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end()
    const hello = request.url === '/hello'
    const type = hello ? 'text/plain' : 'text/javascript'
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' })
    response.end(hello ? 'Come possiamo aiutarti?' : WIDGET)
  })
  await new Promise<void>((resolve) => widget.listen(0, '127.0.0.1', resolve))
  widgetUrl = `http://127.0.0.1:${(widget.address() as AddressInfo).port}`
  own = await startStorefront(shop.backend_url, { CHAT_SCRIPT_URL: `${widgetUrl}/widget.js` })
})
test.afterAll(async () => {
  await own?.stop()
  widget?.closeAllConnections()
  widget?.close()
})
test.beforeEach(() => {
  mode = 'well'
  asked = []
})

const panel = (page: Page) => page.getByRole('dialog')
const chosen = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'consent')?.value

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: shell.footer.contacts }).click()
  await expect(panel(page)).toBeVisible()
}

test("the operator's chat loads after a tap that accepts it, from its own origin alone, and goes with the consent", async ({
  page,
  context,
  pageErrors,
}) => {
  // The widget's calls to other hosts are blocked and reported.
  pageErrors.expected.push(/elsewhere\.example/)
  await choose(context, '1')
  await page.goto(`${own.url}/toc`)
  await page.getByRole('button', { name: consent.refuse, exact: true }).click()
  await openPanel(page)
  await expect(panel(page)).toContainText('un servizio di 127.0.0.1')
  await expect(panel(page).getByRole('button', { name: chat.accept })).toBeVisible()
  await expectAccessible(page)
  expect(asked).toEqual([])

  await panel(page).getByRole('button', { name: chat.accept }).click()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByText(chat.ready)).toBeVisible()
  const box = page.getByRole('complementary', { name: 'Finestra della chat' })
  await expect(box).toHaveText('Come possiamo aiutarti?')
  await expect(box).toHaveAttribute('data-spy', 'refused')
  expect(await chosen(page)).toBe('v1.chat')

  // A new page loads nothing automatically, accepted or not.
  asked = []
  await page.goto(`${own.url}/cookies`)
  await openPanel(page)
  await expect(panel(page).getByRole('button', { name: chat.open, exact: true })).toBeVisible()
  expect(asked).toEqual([])
  await panel(page).getByRole('button', { name: chat.open, exact: true }).click()
  await expect(box).toBeVisible()

  // Withdrawal on the cookie page removes the widget.
  await page.getByRole('main').getByRole('button', { name: consent.refuse }).click()
  await expect(box).toHaveCount(0)
  expect(await chosen(page)).toBe('v1')
})

test('a chat that does not come says so, and the other ways stay', async ({ page, context, pageErrors }) => {
  pageErrors.expected.push(/404|ERR_EMPTY_RESPONSE|ERR_BLOCKED_BY_CLIENT|ERR_FAILED|elsewhere\.example/)
  await choose(context, '1')
  await page.goto(`${own.url}/toc`)
  await openPanel(page)
  mode = 'missing'
  await panel(page).getByRole('button', { name: chat.accept }).click()
  await expect(panel(page).getByText(chat.failed)).toHaveCount(1)
  await expectAccessible(page)
  mode = 'cut'
  await panel(page).getByRole('button', { name: chat.retry }).click()
  await expect(panel(page).getByText(chat.failed)).toHaveCount(1)
  // Simulates a content blocker.
  await page.route(`${widgetUrl}/**`, (route) => route.abort('blockedbyclient'))
  await panel(page).getByRole('button', { name: chat.retry }).click()
  await expect(panel(page).getByText(chat.failed)).toHaveCount(1)
  await expect(panel(page).getByRole('link', { name: /^Telefono/ })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: message.submit })).toBeVisible()
  await page.unroute(`${widgetUrl}/**`)
  mode = 'well'
  await panel(page).getByRole('button', { name: chat.retry }).click()
  await expect(page.getByRole('complementary', { name: 'Finestra della chat' })).toBeVisible()
})

test('a shop without a chat neither offers nor allows one', async ({ page, context, request }) => {
  const policy = async (url: string) => (await request.get(`${url}/toc`)).headers()['content-security-policy'] ?? ''
  expect(await policy(own.url)).toContain(`script-src 'self'`)
  expect(await policy(own.url)).toContain(widgetUrl)
  expect(await policy(shop.url)).not.toMatch(/https?:\/\//)
  await choose(context, '1')
  await page.goto('/toc')
  await openPanel(page)
  await expect(panel(page).getByRole('button', { name: message.submit })).toBeVisible()
  await expect(panel(page).getByText(chat.title)).toHaveCount(0)
})
