import type { Page } from '@playwright/test'
import type { Delegation } from '@/lib/contract/user-data'
import { choose } from './support/catalogue'
import { type Customer, fetchToken, newCustomer, signIn } from './support/customer'
import { sealed, stored } from './support/drafts'
import { expect, expectAccessible, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { delegation } = texts.profile
const code = texts.validation.code
const HERE = '1'
const PATH = '/profile?section=delegations'
const CODE = 'RSSMRA80A01H501U'

const pad = (page: Page) => page.locator('canvas#signature')
const submit = (page: Page) => page.getByRole('button', { name: delegation.submit })
const list = (page: Page) => page.getByRole('list', { name: delegation.list })

async function drawn(page: Page): Promise<void> {
  await pad(page).scrollIntoViewIfNeeded()
  await expect(page.getByRole('status', { name: texts.shell.loading })).toBeHidden()
  const box = await pad(page).boundingBox()
  if (!box) throw new Error('no pad')
  const at = (x: number, y: number) => page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 })
  await at(0.1, 0.7)
  await page.mouse.down()
  await at(0.3, 0.2)
  await at(0.5, 0.8)
  await at(0.9, 0.3)
  await page.mouse.up()
}

/** Number of inked pixels. */
const ink = (page: Page) =>
  pad(page).evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let count = 0
    for (let index = 0; index < pixels.length; index += 4) if ((pixels[index] ?? 255) < 128) count += 1
    return count
  })

test('a delegation is written, signed by hand over a reload and a turned phone, and revoked', {
  tag: '@mobile',
}, async ({ page, request, context }) => {
  test.slow()
  await choose(context, HERE)
  const customer = await newCustomer(request)
  await signIn(context, customer)
  await page.goto(PATH)
  await expect(page.getByText(delegation.empty)).toBeVisible()
  await submit(page).click()
  await expect(page.getByText('Mancano 3 cose')).toBeVisible()
  for (const text of [texts.validation.missing.health_code, code.choose_pharmacy, code.signature_empty])
    await expect(page.getByRole('main').getByText(text, { exact: true }).last()).toBeVisible()

  await page.getByLabel(delegation.healthCode).fill('RSSMRA80A01H501A')
  await submit(page).click()
  await expect(page.getByRole('main').getByText(code.health_code_invalid).last()).toBeVisible()
  await page.getByLabel(delegation.healthCode).fill(CODE)
  // A pharmacy other than the chosen one, found without changing it.
  await page.getByLabel(delegation.find).fill('20129')
  await page.getByLabel(delegation.find).press('Enter')
  await expect(page.getByText(/aggiunt[ae] all[ae] scelt/)).toBeVisible()
  await page.getByRole('group', { name: delegation.pharmacy }).getByRole('radio').last().check()
  await page.getByLabel(delegation.some).check()
  await page.getByLabel(delegation.scope, { exact: true }).fill('Le ricette della dottoressa Bianchi')
  await expect(page.getByText('Vale per: Le ricette della dottoressa Bianchi.')).toBeVisible()
  await drawn(page)
  await expect.poll(() => ink(page)).toBeGreaterThan(100)

  await sealed(page, 'delegation')
  expect(await stored(page)).not.toContain(CODE)
  await page.reload()
  await expect(page.getByText(texts.profile.kept, { exact: true })).toBeVisible()
  await expect(page.getByLabel(delegation.healthCode)).toHaveValue(CODE)
  await expect(page.getByRole('group', { name: delegation.pharmacy }).getByRole('radio').last()).toBeChecked()
  await pad(page).scrollIntoViewIfNeeded()
  await expect.poll(() => ink(page)).toBeGreaterThan(100)
  // Rotated: another width, the same strokes, fully inside.
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => pad(page).evaluate((element) => element.clientWidth)).toBeLessThan(320)
  await expect.poll(() => ink(page)).toBeGreaterThan(50)
  await page.setViewportSize(size)
  await expect.poll(() => ink(page)).toBeGreaterThan(100)
  await submit(page).click()
  await expect(list(page).getByText(delegation.active, { exact: true })).toBeVisible()
  await expect(list(page).getByText('Le ricette della dottoressa Bianchi')).toBeVisible()
  await expect(list(page).getByText(new RegExp(delegation.by.drawn))).toBeVisible()
  const [written] = await readDelegations(request, customer)
  expect(written).toMatchObject({ health_code: CODE, method: 'drawn', revoked_at: null })
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Revoca la delega per Anna Rossi/ }).click()
  const dialog = page.getByRole('dialog', { name: delegation.revokeTitle })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: delegation.revoke }).click()
  await expect(list(page).getByText(delegation.revoked, { exact: true })).toBeVisible()
  expect((await readDelegations(request, customer))[0]?.revoked_at).not.toBeNull()
})

test('for another person, signed by keyboard only', async ({ page, request, context }) => {
  test.slow()
  await choose(context, HERE)
  const customer = await newCustomer(request)
  await signIn(context, customer)
  await page.goto(PATH)
  await page.getByLabel(delegation.other).check()
  await page.getByLabel(delegation.firstName, { exact: true }).fill('Mario')
  await page.getByLabel(delegation.lastName).fill('Rossi')
  await page.getByLabel(delegation.healthCode).fill(CODE)
  await page.getByRole('group', { name: delegation.pharmacy }).getByRole('radio').first().check()
  await drawn(page)
  await page.getByRole('button', { name: delegation.clear }).click()
  await expect.poll(() => ink(page)).toBe(0)
  await page.getByRole('button', { name: delegation.alt }).press('Enter')
  await submit(page).click()
  await expect(page.getByRole('main').getByText(code.signature_name).last()).toBeVisible()
  await page.getByLabel(delegation.typed).fill('Anna Rossi')
  await page.keyboard.press('Enter')
  await expect(list(page).getByText(new RegExp(delegation.by.typed))).toBeVisible()
  await expect(list(page).getByRole('heading', { name: 'Per Mario Rossi' })).toBeVisible()
  expect(await readDelegations(request, customer)).toMatchObject([{ first_name: 'Mario', method: 'typed' }])
})

async function readDelegations(request: Parameters<typeof fetchToken>[0], customer: Customer): Promise<Delegation[]> {
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  return (await request.get(`${shop.backend_url}/v1/me/delegations`, { headers })).json()
}
