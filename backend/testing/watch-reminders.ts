import { openContext } from '../operator/context'
import { readBackendEnv } from '../process/env'
import { sendReminders } from '../reminders/watch'

// Runs the reminders of two processes at once at each of the given moments, and prints when they sent how many.
const { runtime, close } = await openContext(readBackendEnv())
const rounds: [string, number][] = []
for (const moment of process.argv.slice(2)) {
  const travelled = { ...runtime, now: () => new Date(moment) }
  const sent = await Promise.all([sendReminders(travelled), sendReminders(travelled)])
  if (sent.some(Boolean)) rounds.push([moment, sent.reduce((sum, count) => sum + count)])
}
process.stdout.write(JSON.stringify(rounds))
await close()
