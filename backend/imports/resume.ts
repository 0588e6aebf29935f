import { announceChanges } from '@/backend/http/announce'
import type { Runtime } from '@/backend/http/runtime'
import type { ImportOptions, Run } from './loader'
import { createLoader } from './prepare'
import { isAbandoned, readDecided } from './staged'
import { writeDecided } from './write-decided'

/** Completes a decided import whose process is gone. `at_once`: no other process can be working on it. */
export async function resumeImport(
  { database, env, log }: Pick<Runtime, 'database' | 'env' | 'log'>,
  { at_once = false, ...run }: Run & { at_once?: boolean },
): Promise<void> {
  const decided = await readDecided(database)
  if (!decided || !(at_once || isAbandoned(decided))) return
  const { what, format, report } = decided
  // As stored by `runImport`.
  const options = decided.options as ImportOptions
  const loader = await createLoader(database, what, options, format)
  await announceChanges({ env, log }, await writeDecided(database, decided, loader, report, run))
}
