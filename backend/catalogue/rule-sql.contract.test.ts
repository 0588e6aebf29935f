import { may } from '@/lib/rules/channels'
import { discountPercent, nextPriceChange, priceAt } from '@/lib/rules/price'
import { newFolder, removeFolder } from '../testing/folder'
import { ASKED, DATED, PRICES, PRODUCTS } from '../testing/rules-to-compare'
import { runProgram } from '../testing/run'

jest.setTimeout(600_000)

const folder = newFolder()
afterAll(() => removeFolder(folder))

test('SQL says what the table says, of every kind with every regime, of prices in every order and of dates at every edge', async () => {
  const { code, stdout, stderr } = await runProgram(folder, 'backend/testing/rules-in-sql.ts', [])
  expect([code, stderr]).toEqual([0, ''])
  const said = JSON.parse(stdout)
  expect(said.products).toEqual(
    PRODUCTS.map((product) => ASKED.map(({ channel, met }) => may(product, channel, ...met))),
  )
  expect(said.dated).toEqual(
    DATED.map((offer) => {
      const { price_cents, list_price_cents } = priceAt(offer, offer.at)
      return [price_cents, list_price_cents !== null, nextPriceChange(offer, offer.at)?.toISOString() ?? null]
    }),
  )
  expect(said.percents).toEqual(PRICES.map(discountPercent))
  // Offers of products that are due are found by their products, whatever the statistics say of the dates.
  const [byDate, byProduct] = said.due
  expect(byDate).toContain('offers_price_changes')
  expect(byProduct).toContain('offers_minsan')
  expect(byProduct).not.toContain('offers_price_changes')
})
