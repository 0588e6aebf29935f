import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadCities } from '@/backend/addresses/cities'
import { openDatabase } from '@/backend/database/open'
import { measureShop, openExplained } from '@/backend/testing/cost'
import { seedShop } from '@/backend/testing/seed-shop'

// What each call of the contract and each job costs the database, at one or two sizes (bench/README.md#cost):
//   node --import tsx bench/cost.ts postgres://…/small:30000 postgres://…/large:300000
// Each is an EMPTY database of a superuser. 200 pharmacies, 40,000 orders of the central one.

const PHARMACIES = 200

const columns: Map<string, string>[] = []
const names: string[] = []
for (const argument of process.argv.slice(2)) {
  const [, url = '', products = '30000'] = /^(.*?\/[^/:]+)(?::(\d+))?$/.exec(argument) ?? []
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-bench-'))
  const prepared = await openDatabase({ url, folder })
  await loadCities(prepared.database)
  const tokens = await seedShop(prepared.database)
  await prepared.close()
  const opened = await openExplained({ url })
  const size = { products: Number(products), pharmacies: PHARMACIES, orders: 40_000 }
  const began = performance.now()
  const measured = await measureShop(opened, { folder, tokens, size })
  process.stderr.write(`${products} products: ${Math.round((performance.now() - began) / 1000)} s\n`)
  columns.push(
    new Map(
      measured.map(({ name, buffers, rows, ms, items }) => [
        name,
        `${buffers} | ${rows} | ${ms.toFixed(1)} | ${items}`,
      ]),
    ),
  )
  for (const { name } of measured) if (!names.includes(name)) names.push(name)
  await opened.close()
  rmSync(folder, { recursive: true })
}
const heading = columns.map(() => 'buffers | rows | ms | answered').join(' | ')
process.stdout.write(`| call | ${heading} |\n|---|${'---|'.repeat(columns.length * 4)}\n`)
for (const name of names)
  process.stdout.write(`| ${name} | ${columns.map((one) => one.get(name) ?? '– | – | – | –').join(' | ')} |\n`)
