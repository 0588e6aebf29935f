import { openContext } from '../operator/context'
import { readBackendEnv } from '../process/env'
import { tellPriceFalls } from '../stock-alerts/price-falls'

// Runs a round of price alerts in two processes at once, and prints the number of mails.
const { runtime, close } = await openContext(readBackendEnv())
const mails = await Promise.all([tellPriceFalls(runtime), tellPriceFalls(runtime)])
process.stdout.write(JSON.stringify(mails.reduce((sum, count) => sum + count)))
await close()
