import { openContext } from '../operator/context'
import { endUncollected, remindPharmacies } from '../orders/watch'
import { deleteExpiredPrescriptions } from '../prescriptions/routes'
import { readBackendEnv } from '../process/env'

// Runs rounds of the order watch and the cleanup, each some hours later.
const { runtime, close } = await openContext(readBackendEnv())
const rounds: { ended: number; reminded: number }[] = []
for (const hours of process.argv.slice(2).map(Number)) {
  const later = { ...runtime, now: () => new Date(Date.now() + hours * 3_600_000) }
  rounds.push({ ended: await endUncollected(later), reminded: await remindPharmacies(later) })
  await deleteExpiredPrescriptions(later)
}
process.stdout.write(JSON.stringify(rounds))
await close()
