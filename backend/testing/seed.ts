import { loadCities } from '@/backend/addresses/cities'
import { startFinished } from '../catalogue/unfinished'
import { openDatabase } from '../database/open'
import { readBackendEnv } from '../process/env'
import { seedShelves } from './seed-shelves'
import { seedShop } from './seed-shop'

// Creates one of the databases of prepared.ts, and prints its customers' tokens.
const env = readBackendEnv()
const { database, close } = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
const [, , kind, customers] = process.argv
if (kind !== 'tables') {
  await loadCities(database)
  await startFinished(database)
}
if (kind === 'shop')
  process.stdout.write((await seedShop(database, customers ? Number(customers) : undefined)).join('\n'))
if (kind === 'shelves') await seedShelves(database)
await close()
