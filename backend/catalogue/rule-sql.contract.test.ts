import { discountPercent } from '@/lib/rules/price'
import { newFolder, removeFolder } from '../testing/folder'
import { PRICES, PRODUCTS, RULES } from '../testing/rules-to-compare'
import { runProgram } from '../testing/run'

const folder = newFolder()
afterAll(() => removeFolder(folder))

test('SQL says what the rules say, of every kind with every regime and of prices in every order', async () => {
  const { code, stdout, stderr } = await runProgram(folder, 'backend/testing/rules-in-sql.ts', [])
  expect([code, stderr]).toEqual([0, ''])
  const said = JSON.parse(stdout)
  const rules = Object.entries(RULES)
  expect(said.products).toEqual(
    PRODUCTS.map((product) => Object.fromEntries(rules.map(([name, rule]) => [name, rule(product)]))),
  )
  expect(said.percents).toEqual(PRICES.map(discountPercent))
})
