import { loadCities } from '@/backend/addresses/cities'
import type { Runtime } from '@/backend/runtime'
import { mendUnfinished } from './catalogue/unfinished'
import { isEmpty, wantsDemo, wasDemoRemoved } from './demo/state'
import { requireKeys } from './encryption/key-record'

/** Gives an empty database what it starts with, before the first call is answered. Safe to repeat after a start cut short. */
export async function fillFirst({ database, env, cipher, now }: Omit<Runtime, 'log'>): Promise<void> {
  await requireKeys(database, cipher)
  await loadCities(database)
  await mendUnfinished(database)
  if (!wantsDemo(env) || !(await isEmpty(database)) || (await wasDemoRemoved(database))) return
  // A person waits for this one, whatever the log's level.
  process.stdout.write('Filling the empty database with the demo…\n')
  const began = now()
  // The importers are much code, and read only when it is needed.
  const { loadDemo } = await import('./demo/load')
  const size = { products: env.DEMO_PRODUCTS, pharmacies: env.DEMO_PHARMACIES }
  await loadDemo(database, size, { cipher, now: began })
}
