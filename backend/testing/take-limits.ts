import { createCipher } from '../encryption/keys'
import { type Limit, Limiter } from '../http/limits'
import { ProblemError } from '../http/problem'
import { openInstallation } from '../keys/clear'
import { readBackendEnv } from '../process/env'

export type Step = readonly ['take' | 'giveBack' | 'forget', key: string, seconds: number]

/** Prints each step's result as JSON: seconds to wait, or null if allowed. Nested lists run concurrently. */
const [name, limit, steps] = JSON.parse(process.argv[2] ?? '') as [string, Limit, (Step | Step[])[]]
const env = readBackendEnv()
const { database, close } = await openInstallation(env, createCipher(env))
const limiter = new Limiter(name, limit)

async function work([what, key, seconds]: Step): Promise<number | null> {
  try {
    await limiter[what](database, key, new Date(seconds * 1000))
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.retry_after_seconds ?? null
    throw error
  }
}

const waits: unknown[] = []
for (const step of steps)
  waits.push(await (typeof step[0] === 'string' ? work(step as Step) : Promise.all((step as Step[]).map(work))))
process.stdout.write(JSON.stringify(waits))
await close()
