import { readFileSync } from 'node:fs'
import { expect, test } from './support/page'
import { type OwnProcess, startStorefront } from './support/processes'
import { shop } from './support/shop'

// A storefront of its own renders each page for the first time.
test.slow()

const NAME = `Farmacia "D'Angelo" & Figli <città>`
const OPERATOR = {
  BRAND_NAME: NAME,
  OPERATOR_NAME: 'Rossi & figli srl',
  OPERATOR_ADDRESS: 'via Roma 1, 20121 Milano',
  OPERATOR_VAT: '02489000998',
  OPERATOR_REGISTER: 'REA MI 1234567',
  OPERATOR_EMAIL: 'info@rossi.example',
  OPERATOR_PEC: 'rossi@pec.example',
  DPO_CONTACT: 'dpo@rossi.example',
}

let own: OwnProcess & { url: string }

// One shared shop: one worker.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  own = await startStorefront(shop.backend_url, OPERATOR)
})
test.afterAll(() => own.stop())

test('the build has no page in it: each is made by the instance that serves it', () => {
  const { routes } = JSON.parse(readFileSync('.next/prerender-manifest.json', 'utf8')) as { routes: object }
  expect(Object.keys(routes).filter((route) => !/^\/(_global-error|.+\.\w+)$/.test(route))).toEqual([])
})

test("the operator's name and identity are on every page, in the head, the header, the footer and the legal texts (docs/domain.md#L33)", async ({
  page,
  request,
}) => {
  const { known } = JSON.parse(readFileSync('lib/rules/routes.json', 'utf8')) as { known: string[] }
  for (const path of [...known.filter((route) => !route.includes(':')), '/nulla.txt']) {
    const html = await (await request.get(`${own.url}${path}`)).text()
    expect.soft(html, path).not.toMatch(/Salvia/)
    expect.soft(html, path).toContain('&lt;città&gt;')
    // Scripts contain templates filled in by the browser; rendered text must be filled in.
    expect.soft(html.replace(/<script[\s\S]*?<\/script>/g, ''), path).not.toMatch(/\{\w+\}/)
  }
  await page.goto(`${own.url}/home`)
  await expect(page).toHaveTitle(`${NAME}, la tua farmacia online`)
  await page.goto(`${own.url}/toc`)
  await expect(page).toHaveTitle(new RegExp(`\\| ${NAME}$`))
  await expect(page.getByRole('banner')).toContainText(NAME)
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('Rossi & figli srl, via Roma 1, 20121 Milano, P. IVA 02489000998, REA MI 1234567')
  await expect(page.getByRole('main')).toContainText('PEC: rossi@pec.example')
  // By client navigation, which reads the page's data instead of its HTML.
  await foot.getByRole('link', { name: 'Informativa privacy' }).click()
  await expect(page).toHaveTitle(new RegExp(`\\| ${NAME}$`))
  await expect(page.getByRole('main')).toContainText(`Rossi & figli srl, gestore del sito ${NAME}`)
  await expect(page.getByRole('main')).toContainText('eliminati 30 giorni dopo la fine dell')
  await expect(page.getByRole('main').getByRole('link', { name: 'dpo@rossi.example' })).toBeVisible()
})

test('the shop can be put on the home screen, under its operator’s name', async ({ request }) => {
  const html = await (await request.get(`${own.url}/home`)).text()
  const address = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? ''
  const answer = await request.get(`${own.url}${address}`)
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: NAME, start_url: '/home', display: 'standalone', lang: 'it' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(`${own.url}${src}`)
    const bytes = await icon.body()
    // The width of a PNG is in its header (RFC 2083, section 4.1.1).
    expect([icon.status(), `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([200, sizes])
  }
  for (const { url } of manifest.shortcuts)
    expect((await request.get(`${own.url}${url}`)).status(), url).toBeLessThan(400)
  const offline = await request.get(`${own.url}/offline`)
  expect([offline.status(), await offline.text()]).toEqual([200, expect.stringContaining('&lt;città&gt;')])
  const worker = await request.get(`${own.url}/service-worker.js`)
  expect([worker.status(), worker.headers()['cache-control']]).toEqual([200, expect.stringContaining('max-age=0')])
})
