import { applyPriceChanges } from '../catalogue/price-watch'
import { openContext } from '../operator/context'
import { readBackendEnv } from '../process/env'

// Runs a round of the price watch and prints the number of changed prices.
const { runtime, close } = await openContext(readBackendEnv())
process.stdout.write(JSON.stringify(await applyPriceChanges(runtime)))
await close()
