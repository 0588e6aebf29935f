import { newDeskOrder, openDesk, STAFF } from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { print } = texts.desk
const POINTS_OF_MM = 72 / 25.4

/** Width and height of each page of a PDF, in mm. */
const pageSizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) / POINTS_OF_MM)),
  )

test('the slip names what to take, the label of the bag names no product, and both print by keyboard', async ({
  page,
  request,
}) => {
  const { order, product } = await newDeskOrder(request)
  const { minsan, name } = product
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openDesk(page, STAFF.assistant, `/banco/ordini/${order.id}`)
  await page.getByRole('link', { name: print.slipLink }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('row').filter({ hasText: name })).toContainText(minsan)
  await expect(main.getByRole('row').filter({ hasText: name }).getByRole('img')).toBeVisible()
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await main.getByRole('button', { name: print.button }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(main.getByRole('button')).toHaveCount(0)
  expect(pageSizes(await page.pdf({ preferCSSPageSize: true }))).toEqual([[210, 297]])
  await page.emulateMedia({ media: null })

  await page.goto(`/banco/ordini/${order.id}/etichetta`)
  const label = page.getByRole('region')
  await expect(label).toContainText('A. R.')
  await expect(label).toContainText(order.number)
  await expect(label).toContainText(String(order.pickup_code))
  await expect(label).not.toContainText('Rossi')
  await expect(page.getByRole('main')).not.toContainText(name)
  await expectGoodAtEachWidth(page)
  expect(pageSizes(await page.pdf({ preferCSSPageSize: true }))).toEqual([[100, 62]])
})
