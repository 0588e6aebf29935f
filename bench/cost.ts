import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { loadCities } from '@/backend/addresses/cities'
import { openAlone, openDatabase } from '@/backend/database/open'
import { measureShop, openExplained, prepareShop } from '@/backend/testing/cost'
import { seedShop } from '@/backend/testing/seed-shop'

// What each call of the contract and each job costs the database, at one or two sizes (bench/README.md#cost):
//   node --import tsx bench/cost.ts --fill postgres://…/small:30000
//   node --import tsx bench/cost.ts postgres://…/small:30000 postgres://…/large:300000
// `--fill` fills EMPTY databases of a superuser. A measurement changes them: measure a copy (CREATE DATABASE …
// TEMPLATE small), whose keys are those of the option `--folder`. `--only` names the calls to measure,
// `--plan` prints the plan of the costliest statement of each.

const PHARMACIES = 200
const ORDERS = 200_000

const filledSchema = z.object({
  staff_id: z.number(),
  order: z.object({ id: z.string(), number: z.string() }),
  tokens: z.array(z.string()),
})

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fill: { type: 'boolean', default: false },
    folder: { type: 'string', default: '.data/bench-cost' },
    only: { type: 'string', default: '' },
    plan: { type: 'boolean', default: false },
  },
})

const columns: Map<string, string>[] = []
const names: string[] = []
for (const argument of positionals) {
  const [, url = '', products = '30000'] = /^(.*?\/[^/:]+)(?::(\d+))?$/.exec(argument) ?? []
  const folder = `${values.folder}/${products}`
  const record = `${folder}/filled.json`
  const began = performance.now()
  const prepared = await openDatabase({ url, folder })
  if (values.fill) {
    mkdirSync(folder, { recursive: true })
    await loadCities(prepared.database)
    const tokens = await seedShop(prepared.database)
    const unlimited = openAlone(url)
    const size = { products: Number(products), pharmacies: PHARMACIES, orders: ORDERS }
    const filled = await prepareShop(unlimited.database, { folder, tokens, size })
    writeFileSync(record, JSON.stringify(filled), { mode: 0o600 })
    await unlimited.close()
  }
  await prepared.close()
  if (values.fill || !existsSync(record)) {
    process.stderr.write(`${products} products: ${Math.round((performance.now() - began) / 1000)} s\n`)
    continue
  }
  const opened = await openExplained({ url })
  const filled = filledSchema.parse(JSON.parse(readFileSync(record, 'utf8')))
  const measured = await measureShop(opened, folder, filled, (name) => name.includes(values.only))
  columns.push(
    new Map(
      measured.map(({ name, buffers, rows, ms, items }) => [
        name,
        `${buffers} | ${rows} | ${ms.toFixed(1)} | ${items}`,
      ]),
    ),
  )
  if (values.plan) for (const { name, plan } of measured) process.stderr.write(`${name}\n${plan}\n`)
  for (const { name } of measured) if (!names.includes(name)) names.push(name)
  await opened.close()
}
const heading = columns.map(() => 'buffers | rows | ms | answered').join(' | ')
if (columns.length > 0) process.stdout.write(`| call | ${heading} |\n|---|${'---|'.repeat(columns.length * 4)}\n`)
for (const name of names)
  process.stdout.write(`| ${name} | ${columns.map((one) => one.get(name) ?? '– | – | – | –').join(' | ')} |\n`)
