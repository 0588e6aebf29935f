import { BucketError } from '@/backend/files/store'
import { inTime, isAble, ofBucket, ofDatabase, ofDisk, type Readiness } from './ready'

const failed = (code: string) => Object.assign(new Error(code), { code })

/** The error that a check gets if its work times out. */
async function late(): Promise<unknown> {
  return inTime(new Promise<never>(() => {})).catch((error: unknown) => error)
}

test('what is slow is named by its own check', async () => {
  const error = await late()
  const words = [ofDatabase, ofDisk, ofBucket].map((remedy) => remedy(error).mend ?? '')
  expect(words).toEqual([
    expect.stringMatching(/PostgreSQL/),
    expect.stringMatching(/^The disk of DATA_DIR takes longer/),
    expect.stringMatching(/^The bucket takes longer .*S3_ENDPOINT/),
  ])
  for (const other of words.slice(1)) expect(other).not.toMatch(/database|PostgreSQL/i)
})

test.each([
  ['a disk that is full', ofDisk(failed('ENOSPC')), 'full'],
  ['a disk that is read-only', ofDisk(failed('EROFS')), 'read_only'],
  ['a disk that is not mounted', ofDisk(failed('ENOENT')), 'missing'],
  ['a disk with errors', ofDisk(failed('EIO')), 'damaged'],
  ['a process without file descriptors', ofDisk(failed('EMFILE')), 'busy'],
  ['a share that timed out', ofDisk(failed('ETIMEDOUT')), 'unknown'],
  ['a bucket that is away', ofBucket(new BucketError('BUCKET_AWAY', failed('ECONNREFUSED'))), 'away'],
  ['a bucket that refuses', ofBucket(new BucketError('BUCKET_REFUSED')), 'refused'],
])('%s is not called a fault of the database', (_, found, code) => {
  expect(found.code).toBe(code)
  expect(found.mend).not.toMatch(/database|PostgreSQL|backup/i)
})

test.each([
  ['PostgreSQL that is away', 'ECONNREFUSED', 'away', 'start PostgreSQL'],
  ['a standby', '25006', 'read_only', 'name the primary'],
  ['missing rights', '42501', 'read_only', 'rights'],
])('%s is named as such, without DATA_DIR', (_, sign, code, words) => {
  const found = ofDatabase(failed(sign))
  expect(found).toEqual({ code, mend: expect.stringContaining(words) })
  expect(found.mend).not.toContain('DATA_DIR')
})

const ok = { ok: true }
const bad = { ok: false }
const all: Readiness['checks'] = {
  database: ok,
  disk: ok,
  keys: ok,
  mail: ok,
  last_import: ok,
  last_backup: ok,
  clock: ok,
  bucket: ok,
}

test.each<[string, Partial<Readiness['checks']>, embedded: boolean, postgres: boolean]>([
  ['nothing fails', {}, true, true],
  ['the database fails', { database: bad }, false, false],
  ['the disk fails', { disk: bad }, false, true],
  ['the bucket fails', { bucket: bad }, true, true],
  ['mails, imports and backups fail', { mail: bad, last_import: bad, last_backup: bad }, true, true],
  ['a key is missing', { keys: { ok: false, code: 'key_missing' } }, false, false],
  ['the keys could not be read', { keys: { ok: false, code: 'busy' } }, true, true],
])('ready if %s: embedded and PostgreSQL', (_, failing, embedded, postgres) => {
  const checks = { ...all, ...failing }
  expect([true, false].map((is_embedded) => isAble(checks, { is_embedded }))).toEqual([embedded, postgres])
})
