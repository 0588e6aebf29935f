import { may } from '@/lib/rules/channels'
import { discountPercent } from '@/lib/rules/price'
import { newFolder, removeFolder } from '../testing/folder'
import { ASKED, PRICES, PRODUCTS } from '../testing/rules-to-compare'
import { runProgram } from '../testing/run'

const folder = newFolder()
afterAll(() => removeFolder(folder))

test('SQL says what the table says, of every kind with every regime and of prices in every order', async () => {
  const { code, stdout, stderr } = await runProgram(folder, 'backend/testing/rules-in-sql.ts', [])
  expect([code, stderr]).toEqual([0, ''])
  const said = JSON.parse(stdout)
  expect(said.products).toEqual(
    PRODUCTS.map((product) => ASKED.map(({ channel, met }) => may(product, channel, ...met))),
  )
  expect(said.percents).toEqual(PRICES.map(discountPercent))
})
