import { loadCities } from '@/backend/addresses/cities'
import { mendUnfinished } from '@/backend/catalogue/unfinished'
import { isEmpty, wantsDemo, wasDemoRemoved } from '@/backend/database/demo-state'
import type { Runtime } from '@/backend/http/runtime'
import { requireKeys } from '@/backend/keys/key-record'
import { requireSharedSecrets } from './shared-secrets'

/** Fills an empty database before the first call. Can be repeated after an interrupted start. */
export async function fillFirst({ database, env, cipher, now }: Omit<Runtime, 'log' | 'files'>): Promise<void> {
  await requireKeys(database, cipher)
  if (env.DATABASE_URL) await requireSharedSecrets(database)
  await loadCities(database)
  await mendUnfinished(database)
  if (!wantsDemo(env) || !(await isEmpty(database)) || (await wasDemoRemoved(database))) return
  // A person waits for this, so it is printed at every log level.
  process.stdout.write('Filling the empty database with the demo…\n')
  const began = now()
  // The importers are large, so they are imported only if needed.
  const { loadDemo } = await import('@/backend/demo/load')
  const size = { products: env.DEMO_PRODUCTS, pharmacies: env.DEMO_PHARMACIES }
  await loadDemo(database, size, { cipher, now: began })
}
