import { Command, Option } from 'commander'
import { loadCities } from '../addresses'
import { now } from '../database/clock'
import { readDemo } from '../database/settings'
import type { RemovedDemo } from '../demo'
import { loadDemo } from '../demo'
import { createCipher } from '../encryption/keys'
import { announceChanges } from '../http/announce'
import { commandLog } from '../http/logger'
import { openInstallation, requireKeys } from '../keys'
import { withShopAddresses } from '../operator'
import { readBackendEnv } from '../process/env'
import { CommandFailure } from '../process/files'
import { asRefusal, operate, parseCount, print } from './output'

const COUNT_MAX = 9_999_999
const withOrders = () =>
  new Option('--with-orders', 'take out the orders and appointments that somebody placed in it as well')

interface Options {
  products: number
  pharmacies: number
  fresh?: true
  withOrders?: true
  json?: boolean
}

export function demoCommand(): Command {
  return new Command('demo')
    .description('Fill an empty database with invented products, pharmacies, offers and a customer with orders')
    .option('--products <count>', 'how many products, 640 at most', parseCount(COUNT_MAX), 640)
    .option('--pharmacies <count>', 'how many pharmacies', parseCount(COUNT_MAX), 60)
    .option('--fresh', 'take an earlier demo out first, as `demo remove` does')
    .addOption(withOrders())
    .option('--json', 'print JSON')
    .action(run)
    .addCommand(
      new Command('remove')
        .description('Take the demo out of the shop and end its account’s sessions; what you have imported stays')
        .addOption(withOrders())
        .action(remove),
    )
}

async function run({ products, pharmacies, fresh, withOrders, json }: Options): Promise<void> {
  const env = readBackendEnv()
  const cipher = createCipher(env)
  const opened = await openInstallation(env, cipher)
  try {
    const begun = Date.now()
    await requireKeys(opened.database, cipher)
    await loadCities(opened.database)
    // Loaded on demand: the demo data are large.
    const { takeOut } = await import('../demo/remove')
    const { counts, gone } = await opened.database
      .transaction(async (transaction) => {
        const earlier = fresh && (await readDemo(transaction)) && (await takeOut(transaction, withOrders === true))
        const counts = await loadDemo(transaction, { products, pharmacies }, { cipher, now: now() })
        if (counts) return { counts, gone: earlier ? earlier.gone : [] }
        throw new CommandFailure(
          fresh
            ? 'The database holds pharmacies or products that are not the demo: nothing was changed.'
            : 'The database is not empty: nothing was changed. With --fresh an earlier demo is taken out.',
        )
      })
      .catch((error: unknown) => {
        throw asRefusal(error)
      })
    await announceChanges(
      { env: await withShopAddresses(opened.database, env), log: commandLog },
      {
        tags: ['shop', 'categories', 'pharmacy-none', 'blog'],
        gone,
      },
    )
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    const done = `Demo loaded in ${seconds} s: ${counts.products} products, ${counts.pharmacies} pharmacies, ${counts.offers} offers.`
    print({ loaded: counts }, () => done, { json })
  } finally {
    await opened.close()
  }
}

async function remove(_given: object, command: Command): Promise<void> {
  // The parent command has options of the same names and consumes those after the subcommand.
  const { withOrders, json } = command.optsWithGlobals<Pick<Options, 'withOrders' | 'json'>>()
  const removed = await operate('removeDemo', { with_orders: withOrders === true })
  print({ removed }, () => formatRemoved(removed), { json })
}

function formatRemoved({ pharmacies, products, products_kept, orders }: RemovedDemo): string {
  const kept = products_kept > 0 ? ` ${products_kept} products that your own pharmacies offer stay.` : ''
  return `The demo is out: ${products} products, ${pharmacies} pharmacies, ${orders} orders.${kept}`
}
