import { Command } from 'commander'
import { loadCities } from '@/backend/addresses/cities'
import { loadDemo, removeDemo } from '../demo/load'
import { readBackendEnv } from '../env'
import { CommandFailure } from '../operator/failure'
import { openSealed } from '../seal/clear'
import { cipherOf } from '../seal/keys'
import { parseCount } from './list-command'
import { print } from './output'

const COUNT_MAX = 9_999_999

interface Options {
  products: number
  pharmacies: number
  fresh?: true
  json?: boolean
}

/** `demo`: fills an empty database with invented data of any size. */
export function demoCommand(): Command {
  return new Command('demo')
    .description('Fill an empty database with invented products, pharmacies, offers and a customer with orders')
    .option('--products <count>', 'how many products', parseCount(COUNT_MAX), 640)
    .option('--pharmacies <count>', 'how many pharmacies', parseCount(COUNT_MAX), 60)
    .option('--fresh', 'take an earlier demo out first, with every account and order in it; never data of your own')
    .action(run)
}

async function run({ products, pharmacies, fresh, json }: Options): Promise<void> {
  const env = readBackendEnv()
  const cipher = cipherOf(env)
  const opened = await openSealed(env, cipher)
  try {
    const begun = Date.now()
    const now = new Date()
    if (fresh) await removeDemo(opened.database)
    await loadCities(opened.database)
    // The invented data is large, and no other command needs it.
    const { demoSource } = await import('../demo/source')
    const counts = await loadDemo(opened.database, demoSource({ products, pharmacies, now }), { cipher, now })
    if (!counts)
      throw new CommandFailure(
        'The database is not empty: nothing was changed. With --fresh an earlier demo is taken out.',
      )
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    const done = `Demo loaded in ${seconds} s: ${counts.products} products, ${counts.pharmacies} pharmacies, ${counts.offers} offers.`
    print({ loaded: counts }, () => done, { json })
  } finally {
    await opened.close()
  }
}
