import { mendUnfinished } from './catalogue/unfinished'
import { isEmpty, loadDemo } from './demo/load'
import { loadCities } from './pharmacies/cities'
import type { Platform } from './platform'

/** Gives an empty database what it starts with, before the first call is answered. Safe to repeat after a start cut short. */
export async function fillFirst(platform: Platform): Promise<void> {
  const { database, env, cipher, log } = platform
  await loadCities(database)
  if (await mendUnfinished(database)) log.info({ event: 'import mended' }, 'an import had been cut short: mended')
  if (env.DEMO === 'off' || !(await isEmpty(database))) return
  // A person waits for this one, whatever the log's level.
  process.stdout.write('Filling the empty database with the demo…\n')
  const now = platform.now()
  // The invented data is large, and read only when it is needed.
  const { demoSource } = await import('./demo/source')
  const source = demoSource({ products: env.DEMO_PRODUCTS, pharmacies: env.DEMO_PHARMACIES, now })
  const counts = await loadDemo(database, source, { cipher, now })
  if (counts) log.info({ event: 'demo loaded', ...counts, ms: platform.now().getTime() - now.getTime() }, 'demo loaded')
}
