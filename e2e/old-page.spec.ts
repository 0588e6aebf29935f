import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addToCart } from './support/add'
import { choose, findProduct } from './support/catalogue'
import { expect, test, waitForHydration } from './support/page'
import { texts } from './support/texts'

/** The script with which releases up to 0.2.0 fetched a page's data (lib/http/page-data.ts of 0.2.0). */
const START = `(([n,e])=>{const get=(t)=>fetch('/page-data/'+n,{redirect:'error'}).then((r)=>r.ok?r.text():Promise.reject()).catch((x)=>t>0?new Promise((s)=>setTimeout(s,2000)).then(()=>get(t-1)):Promise.reject(x));get(3).then((d)=>{(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([1,d]);(globalThis["TURBOPACK"]||(globalThis["TURBOPACK"]=[])).push(e)},()=>{})})(`
const ENTRY = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push('
const INLINE = /<script(?: id="_R_")?>([\s\S]*?)<\/script>/g

/** A page as 0.2.0 sent it: without its data, and with the hash of its script for the policy. */
function toOldPage(html: string) {
  let entry = ''
  const bare = html.replace(INLINE, (script, text: string) => {
    if (text.startsWith(ENTRY)) entry = text.slice(ENTRY.length, text.lastIndexOf(')'))
    return text.startsWith(ENTRY) || text.includes('self.__next_f') ? '' : script
  })
  const start = `${START}["gone",${entry}])`
  const hash = createHash('sha256').update(start).digest('base64')
  return { body: bare.replace('</head>', () => `<script>${start}</script></head>`), hash, is_old: entry !== '' }
}

test('a page of 0.2.0, which fetches its data, loads itself again and takes a product into the cart', async ({
  page,
  request,
  pageErrors,
}) => {
  // The old page's React waits for data that do not come.
  pageErrors.expected.push(/Minified React error #412/)
  const { minsan, name } = await findProduct(request, '1', ({ kind }) => kind === 'cosmetic')
  const address = `/product/${minsan}`
  const seen: boolean[] = []
  await page.route(
    `**${address}`,
    async (route) => {
      const response = await route.fetch()
      const { body, hash, is_old } = toOldPage(await response.text())
      seen.push(is_old)
      const policy = (response.headers()['content-security-policy'] ?? '').replace('script-src ', `$&'sha256-${hash}' `)
      await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } })
    },
    { times: 1 },
  )
  const again = page.waitForRequest((one) => one.url().endsWith('/page-data/reload.js'))
  await page.goto(address)
  await again
  await waitForHydration(page)
  expect(seen).toEqual([true])
  await addToCart(page, name)
})

/** Asks the shop for scripts of a build that is gone, for a number of visits. */
async function loseScripts(page: Page, visits: number): Promise<void> {
  let visit = 0
  page.on('request', (one) => {
    if (one.isNavigationRequest()) visit += 1
  })
  await page.route('**/_next/static/chunks/*.js', (route) => {
    const url = route.request().url()
    return route.continue(visit <= visits ? { url: url.replace('/chunks/', '/chunks/gone-') } : {})
  })
}

test('a page of a release of which no script is left loads itself again, and its button works', async ({
  page,
  context,
  request,
}) => {
  await choose(context, '1')
  const { minsan, name } = await findProduct(request, '1', ({ kind }) => kind === 'cosmetic')
  await loseScripts(page, 1)
  await page.goto(`/product/${minsan}`)
  await addToCart(page, name)
})

test('an open page whose release has gone meanwhile loads itself again at the press that needs a script', async ({
  page,
  request,
}) => {
  const { minsan } = await findProduct(request, '1', ({ kind }) => kind === 'cosmetic')
  await page.goto(`/product/${minsan}`)
  await loseScripts(page, 0)
  const opener = page.getByRole('link', { name: texts.product.whoDelivers })
  const again = page.waitForEvent('load')
  await opener.click()
  await again
  await waitForHydration(page)
  await opener.click()
  await expect(page.getByRole('dialog', { name: texts.pharmacy.title })).toBeVisible()
})
