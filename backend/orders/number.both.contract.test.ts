import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { collection } from '../testing/ordering'
import { runProgram } from '../testing/run'
import { shop } from '../testing/shop'

const folder = newFolder()
afterAll(() => removeFolder(folder))

const year = new Date().getFullYear()

jest.setTimeout(600_000)

test('numbers go on after those of a version with counters, and each year begins with one', async () => {
  const counted = [
    [year - 1, 40],
    [year, 7],
  ].map(([of, value]) => `INSERT INTO settings (key, value) VALUES ('order_counter:${of}', '${value}')`)
  const run = (program: string, ...args: string[]) => runProgram(folder, `backend/testing/${program}.ts`, args)
  expect((await run('old-database', 'first', ...counted)).stderr).toBe('')
  expect((await run('seed', 'shop')).stderr).toBe('')

  const orderTwice = async (of: number) => {
    const clock = { NODE_OPTIONS: '--import ./backend/testing/later.mjs', CLOCK_START: `${of}-06-15T10:00:00Z` }
    const backend = await startBackend({ DEMO: 'off', ...clock }, folder)
    const api = createApi(backend.url)
    const body = { ...collection(), pharmacy_id: shop.central, products: [{ minsan: shop.cosmetic, quantity: 1 }] }
    const numbers: string[] = []
    for (const _ of [1, 2]) numbers.push((await api('createGuestOrder', { body }, {})).data.order.number)
    await backend.stop()
    return numbers
  }
  expect(await orderTwice(year)).toEqual([`${year}-000008`, `${year}-000009`])
  expect(await orderTwice(year + 1)).toEqual([`${year + 1}-000001`, `${year + 1}-000002`])
  // A clock that was wrong for a while.
  expect(await orderTwice(year - 1)).toEqual([`${year - 1}-000045`, `${year - 1}-000046`])
})
