import { eq, sql } from 'drizzle-orm'
import { BACKUP_AGE_MAX_SECONDS, BACKUP_MEND, readBackupAge } from '@/backend/database/backup-age'
import { probeDisk } from '@/backend/database/disk'
import { type Fault, toFault } from '@/backend/database/fault'
import { selectRows } from '@/backend/database/open'
import { settings } from '@/backend/database/schema/orders'
import { putSetting } from '@/backend/database/settings'
import { missingKeys, missingText } from '@/backend/encryption/key-record'
import type { Runtime } from './runtime'

const KEY_MISSING = 'key_missing'

/** One dependency or job of the backend; `mend` names the remedy. */
type Check = {
  ok: boolean
  code?: Fault['code'] | typeof KEY_MISSING | 'backup_old' | 'unknown'
  mend?: string
  [fact: string]: unknown
}

export interface Readiness {
  status: 'ready' | 'not_ready' | 'stopping'
  checks: Record<'database' | 'disk' | 'keys' | 'mail' | 'last_import' | 'last_backup', Check> & { bucket?: Check }
}

const LIMIT_MS = 2000
/** How long an answer is shared. */
const KEPT_MS = 1000
/** Rejects work that takes too long. */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`no answer in ${LIMIT_MS} ms`), { code: 'ETIMEDOUT' })
    setTimeout(reject, LIMIT_MS, error).unref()
  })
  return Promise.race([work, late])
}

async function checked(work: Promise<unknown>): Promise<Check> {
  try {
    return { ok: true, ...((await inTime(work)) as object | undefined) }
  } catch (error) {
    return { ok: false, ...(toFault(error) ?? { code: 'unknown', mend: 'Look into the log.' }) }
  }
}

/** Creates the readiness check. Database, disk and keys decide; the other results are information. */
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
    const [counts] = await selectRows<{ waiting: number; late: number; given_up: number }>(
      database,
      sql`SELECT count(*) FILTER (WHERE given_up_at IS NULL)::int AS waiting, count(given_up_at)::int AS given_up,
        count(*) FILTER (WHERE given_up_at IS NULL AND created_at < now() - interval '15 minutes')::int AS late
        FROM mail_outbox WHERE sent_at IS NULL`,
    )
    const ok = !counts?.late && !counts?.given_up
    return { ...counts, ok, ...(!ok && { mend: 'Look why mails do not leave: npm run backend -- mail list' }) }
  }
  /** Information only: a shop without backups is ready. */
  const backup = async () => {
    const age = await readBackupAge(database, now())
    const ok = age === null || age <= BACKUP_AGE_MAX_SECONDS
    return { age_seconds: age, ok, ...(!ok && { code: 'backup_old', mend: BACKUP_MEND }) }
  }
  const ask = async () => {
    const [written, disk, sealed, mail, last_import, last_backup, bucket] = await Promise.all([
      checked(putSetting(database, 'ready_asked', now().toISOString())),
      checked(probeDisk(env.DATA_DIR)),
      checked(keys()),
      checked(outbox()),
      checked(lastImport()),
      checked(backup()),
      env.S3_BUCKET ? checked(files.read('ready').then(() => undefined)) : undefined,
    ])
    return { database: written, disk, keys: sealed, mail, last_import, last_backup, ...(bucket && { bucket }) }
  }
  let asked: { at: number; answer: ReturnType<typeof ask> } | null = null
  return () => {
    if (!asked || performance.now() - asked.at > KEPT_MS) asked = { at: performance.now(), answer: ask() }
    return asked.answer
  }
}
