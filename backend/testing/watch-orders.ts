import { openContext } from '../commands/operate'
import { readBackendEnv } from '../env'
import { endUncollected, remindPharmacies } from '../orders/watch'

/** Runs one round of the order watch as if it were so many hours later. */
const hours = Number(process.argv[2])
const { context, close } = await openContext(readBackendEnv())
const platform = { ...context.platform, now: () => new Date(Date.now() + hours * 3_600_000) }
const ended = await endUncollected(platform)
const reminded = await remindPharmacies(platform)
process.stdout.write(JSON.stringify({ ended, reminded }))
await close()
