import { openContext } from '../operator/context'
import { refreshMethods } from '../payments/accounts'
import { endUnpaid, settlePayments } from '../payments/settle'
import { readBackendEnv } from '../process/env'

// Runs rounds of the payment watch, each some minutes later.
const { runtime, close } = await openContext(readBackendEnv())
for (const minutes of process.argv.slice(2).map(Number)) {
  const later = { ...runtime, now: () => new Date(Date.now() + minutes * 60_000) }
  await endUnpaid(later)
  await settlePayments(later)
  await refreshMethods(later)
}
await close()
