import { eq, sql } from 'drizzle-orm'
import { clockMend, secondsAhead } from '@/backend/database/clock'
import { probeDisk } from '@/backend/database/disk'
import { type Fault, toFault } from '@/backend/database/fault'
import { selectRows } from '@/backend/database/open'
import { settings } from '@/backend/database/schema/orders'
import { BACKUP_AGE_MAX_SECONDS, BACKUP_MEND, putSetting, readBackupAge } from '@/backend/database/settings'
import type { Runtime } from '../http/runtime'
import { missingKeys, missingText } from '../keys'

const KEY_MISSING = 'key_missing'

/** One dependency or job of the backend; `mend` names the remedy. */
type Check = {
  ok: boolean
  code?: Fault['code'] | typeof KEY_MISSING | 'backup_old' | 'clock_off' | 'unknown'
  mend?: string
  [fact: string]: unknown
}

export interface Readiness {
  status: 'ready' | 'not_ready' | 'stopping'
  checks: Record<'database' | 'disk' | 'keys' | 'mail' | 'last_import' | 'last_backup' | 'clock', Check> & {
    bucket?: Check
  }
}

const LIMIT_MS = 2000
/** How long an answer is shared. */
const KEPT_MS = 1000

class LateError extends Error {
  override name = 'LateError'
}

/** Rejects work that takes too long. */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, LIMIT_MS, new LateError(`no answer in ${LIMIT_MS} ms`)).unref()
  })
  return Promise.race([work, late])
}

const UNKNOWN: Fault | { code: 'unknown'; mend: string } = { code: 'unknown', mend: 'Look into the log.' }
const TOO_LATE = `takes longer than ${LIMIT_MS / 1000} s`

/** Maps the error of a failed check to its code and remedy. */
type Remedy = (error: unknown) => Pick<Check, 'code' | 'mend'>

export const ofDatabase: Remedy = (error) =>
  error instanceof LateError
    ? {
        code: 'away',
        mend: `The database ${TOO_LATE} to write a row: look whether PostgreSQL answers, at its long transactions and its disk.`,
      }
    : (toFault(error) ?? UNKNOWN)

/** For checks that read the database: if it fails, the check `database` names the remedy. */
const ofDatabaseRead: Remedy = (error) => ({
  code: error instanceof LateError ? 'busy' : (toFault(error)?.code ?? 'unknown'),
  mend: 'This could not be read from the database: look at the check `database`, and into the log.',
})

const DISK: readonly (Fault & { signs: readonly string[] })[] = [
  {
    code: 'full',
    signs: ['ENOSPC', 'EDQUOT', 'EFBIG'],
    mend: 'The disk of DATA_DIR is full: free some space; nothing that was acknowledged is lost.',
  },
  {
    code: 'read_only',
    signs: ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'],
    mend: 'DATA_DIR cannot be written: give the user that runs the backend the right to write, or name another folder.',
  },
  { code: 'missing', signs: ['ENOENT'], mend: 'DATA_DIR is gone: mount its disk, or restore the folder.' },
  {
    code: 'damaged',
    signs: ['EIO'],
    mend: 'The disk of DATA_DIR reports errors: read the kernel log, copy DATA_DIR, and replace the disk.',
  },
  {
    code: 'busy',
    signs: ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'],
    mend: 'The backend is out of file descriptors or memory: raise LimitNOFILE or MemoryMax of its unit.',
  },
]

export const ofDisk: Remedy = (error) => {
  if (error instanceof LateError)
    return {
      code: 'busy',
      mend: `The disk of DATA_DIR ${TOO_LATE} to write a small file: look at its load or, if it is a share, at its server.`,
    }
  const sign = error instanceof Error && 'code' in error ? String(error.code) : ''
  const found = DISK.find(({ signs }) => signs.includes(sign))
  return found ? { code: found.code, mend: found.mend } : UNKNOWN
}

export const ofBucket: Remedy = (error) =>
  error instanceof LateError
    ? {
        code: 'away',
        mend: `The bucket ${TOO_LATE} to answer: look at S3_ENDPOINT, its server and the network. Pages stay up; pictures and uploads wait.`,
      }
    : (toFault(error) ?? UNKNOWN)

function checkClock(): Check {
  const seconds = secondsAhead()
  return seconds === 0 ? { ok: true } : { ok: false, code: 'clock_off', seconds, mend: clockMend(seconds) }
}

async function checked(work: Promise<unknown>, remedy: Remedy): Promise<Check> {
  try {
    return { ok: true, ...((await inTime(work)) as object | undefined) }
  } catch (error) {
    return { ok: false, ...remedy(error) }
  }
}

/**
 * Whether requests can be answered. The disk counts only for an embedded database, which is on it: pictures are read
 * from it, and are missing without it, as without the bucket. Mails and imports are not part of a request.
 */
export function isAble({ database, disk, keys }: Readiness['checks'], { is_embedded }: { is_embedded: boolean }) {
  return database.ok && keys.code !== KEY_MISSING && (disk.ok || !is_embedded)
}

/** Creates the readiness check. */
export function createReadinessCheck({
  database,
  env,
  cipher,
  files,
  log,
  now,
}: Runtime): () => Promise<Readiness['checks']> {
  const lastImport = async () => {
    const [row] = await database.select().from(settings).where(eq(settings.key, 'last_import'))
    return row?.value as Record<string, unknown> | undefined
  }
  let told = ''
  const keys = async () => {
    const missing = await missingKeys(database, cipher)
    if (missing.length === 0) return { ok: true }
    const mend = missingText(missing)
    if (mend !== told) log.error({ event: 'keys missing', keys: missing }, mend)
    told = mend
    return { ok: false, code: KEY_MISSING, mend }
  }
  const outbox = async () => {
    const [counts] = await selectRows<{ waiting: number; late: number; given_up: number; refused: number }>(
      database,
      sql`SELECT count(*) FILTER (WHERE given_up_at IS NULL)::int AS waiting, count(given_up_at)::int AS given_up,
        count(*) FILTER (WHERE given_up_at IS NULL AND created_at < now() - interval '15 minutes')::int AS late,
        count(*) FILTER (WHERE insists AND failure LIKE '5%')::int AS refused
        FROM mail_outbox WHERE sent_at IS NULL`,
    )
    const ok = !counts?.late && !counts?.given_up && !counts?.refused
    return { ...counts, ok, ...(!ok && { mend: 'Look why mails do not leave: npm run backend -- mail list' }) }
  }
  // A disk that hangs holds a thread for each probe, and all calls of this process share four.
  const disk = shareRunning(() => probeDisk(env.DATA_DIR))
  const bucket = shareRunning(() => files.read('ready').then(() => undefined))
  const backup = async () => {
    const age = await readBackupAge(database, now())
    const ok = age === null || age <= BACKUP_AGE_MAX_SECONDS
    return { age_seconds: age, ok, ...(!ok && { code: 'backup_old', mend: BACKUP_MEND }) }
  }
  const ask = async () => {
    const [databaseCheck, diskCheck, sealed, mail, last_import, last_backup, bucketCheck] = await Promise.all([
      checked(putSetting(database, 'ready_asked', now().toISOString()), ofDatabase),
      checked(disk(), ofDisk),
      checked(keys(), ofDatabaseRead),
      checked(outbox(), ofDatabaseRead),
      checked(lastImport(), ofDatabaseRead),
      checked(backup(), ofDatabaseRead),
      env.S3_BUCKET ? checked(bucket(), ofBucket) : undefined,
    ])
    return {
      database: databaseCheck,
      disk: diskCheck,
      keys: sealed,
      mail,
      last_import,
      last_backup,
      clock: checkClock(),
      ...(bucketCheck && { bucket: bucketCheck }),
    }
  }
  let asked: { at: number; answer: ReturnType<typeof ask> } | null = null
  return () => {
    if (!asked || performance.now() - asked.at > KEPT_MS) asked = { at: performance.now(), answer: ask() }
    return asked.answer
  }
}

/** Callers share the run in progress. */
function shareRunning(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
