import { openDatabase } from '../database/open'
import { readBackendEnv } from '../env'
import { type Limit, Limiter } from '../http/limits'
import { ProblemError } from '../http/problem'

/** A call at that second: taken, given back or forgotten. */
export type Step = readonly ['take' | 'giveBack' | 'forget', key: string, seconds: number]

/**
 * Prints, as JSON, what each step comes to: the seconds to wait, or null where the call goes on. What stands in a list of its own is done at
 * once.
 */
const [name, limit, steps] = JSON.parse(process.argv[2] ?? '') as [string, Limit, (Step | Step[])[]]
const env = readBackendEnv()
const { database, close } = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
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
