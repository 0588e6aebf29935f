import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../database/open'
import { sharedBackend } from '../testing/file-backend'
import { testEnvironment } from '../testing/folder'
import { startProgram } from '../testing/program'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { TURN } from './import-file'

jest.setTimeout(600_000)

const { api, folder } = sharedBackend('shop')

async function openTest() {
  const { DATABASE_URL, DATA_DIR = folder } = await testEnvironment(folder)
  return openDatabase({ url: DATABASE_URL, folder: DATA_DIR })
}

function offers(name: string, price: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, `minsan;prezzo;giacenza\n${shop.cosmetic};${price};3\n`)
  return file
}
const command = (file: string) => [
  'import',
  'offers',
  file,
  '--pharmacy',
  shop.central,
  '--complete',
  '--force',
  '--json',
]
const price = async () =>
  (await api('getProduct', { params: { minsan: shop.cosmetic }, query: { pharmacy_id: shop.central } })).data.price

test('an import waits for the one that is running, and says so', async () => {
  const { database, close } = await openTest()
  const running = { id: 'another', what: 'catalogue', file: 'listino.csv', beat: 32_503_680_000 }
  await database.execute(sql`INSERT INTO settings (key, value) VALUES (${TURN}, ${JSON.stringify(running)}::jsonb)`)
  const before = await price()
  const child = startProgram('backend/commands/main.ts', command(offers('attesa.csv', '12,34')), {
    ...process.env,
    ...(await testEnvironment(folder)),
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const said = await new Promise<string>((resolve) =>
    child.stderr.once('data', (text: Buffer) => resolve(String(text))),
  )
  expect(said).toBe('Another import is running (catalogue listino.csv): waiting until it is done.\n')
  expect([child.exitCode, await price()]).toEqual([null, before])
  await database.execute(sql`DELETE FROM settings WHERE key = ${TURN}`)
  expect([await ended, await price()]).toEqual([0, 12.34])
  await close()
})

test('a killed import leaves no turn behind', async () => {
  const { database, close } = await openTest()
  const killed = { id: 'killed', what: 'catalogue', file: 'listino.csv', beat: 0 }
  await database.execute(sql`INSERT INTO settings (key, value) VALUES (${TURN}, ${JSON.stringify(killed)}::jsonb)`)
  expect(await runCommand(folder, ...command(offers('dopo.csv', '12,35')))).toMatchObject({ code: 0, stderr: '' })
  expect(await database.execute(sql`SELECT 1 FROM settings WHERE key = ${TURN}`)).toMatchObject({ rows: [] })
  await close()
})

test('imports at the same time are all written, one after the other', async () => {
  const prices = ['13,01', '13,02', '13,03']
  const ran = await Promise.all(
    prices.map((text, at) => runCommand(folder, ...command(offers(`insieme-${at}.csv`, text)))),
  )
  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0])
  for (const { stdout } of ran) expect(JSON.parse(stdout)).toMatchObject({ written: true, changed: 1, rejected: 0 })
  const { stdout } = await runCommand(folder, 'imports', 'list', '-n', '3', '--json')
  const [last] = JSON.parse(stdout)
  expect(await price()).toBe(Number(prices[Number(/\d/.exec(last.file)?.[0])]?.replace(',', '.')))
})
