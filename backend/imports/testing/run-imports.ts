import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase, selectRows } from '@/backend/database/open'
import { readBackendEnv } from '@/backend/process/env'
import { importFile } from '../import-file'
import { importSource } from '../import-source'
import type { ImportOptions } from '../loader'
import type { ImportName } from '../prepare'
import type { ImportReport } from '../report'

/** A test import: report name, kind, file, options; or an SQL statement in between. */
export type TestImport =
  | [name: string, what: ImportName, file: string, options?: ImportOptions]
  | ['sql', statement: string]

/** Runs many imports on one open database, as a process for each would dominate. Reads and prints JSON. */
async function main(): Promise<void> {
  const wanted = JSON.parse(process.argv[2] ?? '[]') as TestImport[]
  const env = readBackendEnv()
  const opened = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  const reports: Record<string, ImportReport> = {}
  const counted = process.argv[3]
  for (const step of wanted) {
    if (step[0] === 'sql' && step.length === 2) {
      await opened.database.execute(sql.raw(step[1]))
      continue
    }
    const [name, what, file, options = {}] = step as Exclude<TestImport, ['sql', string]>
    const report = await importFile(opened.database, what, importSource(what, file), options, env)
    const [values] = counted ? await selectRows<object>(opened.database, sql.raw(counted)) : []
    reports[name] = { ...report, ...values }
  }
  await opened.close()
  process.stdout.write(JSON.stringify(reports))
}

main().catch((error: unknown) => {
  // With its cause, which a failed query's stack leaves out.
  process.stderr.write(`${inspect(error)}\n`)
  process.exit(1)
})
