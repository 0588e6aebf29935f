import { Command, InvalidArgumentError } from 'commander'
import { openDatabase } from '../database/open'
import { loadDemo, removeDemo } from '../demo/load'
import { readBackendEnv } from '../env'
import { loadCities } from '../pharmacies/cities'
import { cipherWith, installationKey } from '../prescriptions/cipher'
import { CommandFailure } from './failure'
import { printJson, printLine } from './output'

interface Options {
  products: number
  pharmacies: number
  fresh?: true
  json?: true
}

/** `demo`: fills an empty database with invented data of any size. */
export function demoCommand(): Command {
  return new Command('demo')
    .description('Fill an empty database with invented products, pharmacies, offers and a customer with orders')
    .option('--products <count>', 'how many products', count, 640)
    .option('--pharmacies <count>', 'how many pharmacies', count, 60)
    .option('--fresh', 'take an earlier demo out first, with every account and order in it; never data of your own')
    .option('--json', 'print the result as JSON')
    .action(run)
}

async function run({ products, pharmacies, fresh, json }: Options): Promise<void> {
  const env = readBackendEnv()
  const opened = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  try {
    const begun = Date.now()
    const now = new Date()
    const cipher = cipherWith(installationKey(env.ENCRYPTION_KEY, env.DATA_DIR))
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
    if (json) printJson({ loaded: counts })
    else
      printLine(
        `Demo loaded in ${seconds} s: ${counts.products} products, ${counts.pharmacies} pharmacies, ${counts.offers} offers.`,
      )
  } finally {
    await opened.close()
  }
}

function count(text: string): number {
  const number = Number(text)
  if (!/^\d{1,7}$/.test(text) || number < 1) throw new InvalidArgumentError('a whole number from 1 on is needed.')
  return number
}
