import type { PGlite } from '@electric-sql/pglite'

export interface Fault {
  code: 'away' | 'busy' | 'full' | 'read_only' | 'refused' | 'missing' | 'damaged'
  mend: string
}

/**
 * By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), system error code, or message if
 * there is no specific code: PostgreSQL's XX000 is generic.
 */
const FAULTS: readonly (Fault & { signs: RegExp })[] = [
  {
    code: 'away',
    signs: /^BUCKET_AWAY$/,
    mend: 'The bucket does not answer: look at S3_ENDPOINT and its server. Pages stay up; pictures and uploads wait.',
  },
  {
    code: 'refused',
    signs: /^BUCKET_REFUSED$/,
    mend: 'The bucket refuses: look at S3_BUCKET, S3_REGION and the rights of S3_ACCESS_KEY_ID (docs/scaling.md#files).',
  },
  {
    code: 'full',
    signs: /^(53100|ENOSPC|EDQUOT|EFBIG)$|: File too large$/,
    mend: 'The disk is full: free some space; nothing that was acknowledged is lost.',
  },
  {
    code: 'read_only',
    signs: /^(25006|42501)$/,
    mend: 'PostgreSQL refuses to write: give the user of DATABASE_URL its rights, or name the primary if that is a standby.',
  },
  {
    code: 'read_only',
    signs: /^(EACCES|EPERM|EROFS|ENOTDIR)$/,
    mend: 'Nothing can be written there: give the user that runs the backend the right to write, or name another folder with DATA_DIR.',
  },
  {
    code: 'missing',
    signs: /^3D000$/,
    mend: 'The database of DATABASE_URL does not exist: create it (createdb), restore a backup into it, or correct DATABASE_URL.',
  },
  {
    code: 'refused',
    signs: /^(28...|53300)$/,
    mend: 'PostgreSQL refuses the connection: look at user and password of DATABASE_URL, pg_hba.conf and max_connections.',
  },
  {
    code: 'damaged',
    signs: /^(XX00[12]|58...|EIO)$|unreachable|memory access out of bounds|Aborted\(\)|^PGlite failed/i,
    mend: 'The files of the database are damaged: stop the shop and restore the last backup (npm run backend -- restore).',
  },
  {
    code: 'busy',
    signs: /^(57014|55P03|40001|40P01|53...|25P0[34])$/,
    mend: 'The database takes too long: look for a long transaction, or give it more memory and connections.',
  },
  {
    code: 'away',
    signs:
      /^(08...|57P0.|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$|^Connection terminated|^timeout exceeded when trying to connect|not queryable|^Cannot use a pool|PGlite is closed/,
    mend: 'The database does not answer: start PostgreSQL, or correct DATABASE_URL. The backend goes on by itself.',
  },
]

export function toFault(error: unknown): Fault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && cause.code !== 'XX000' ? cause.code : null
    const sign = typeof code === 'string' ? code : cause.message
    const found = FAULTS.find(({ signs }) => signs.test(sign))
    if (found) return { code: found.code, mend: found.mend }
  }
  return null
}

/** Time for waiting requests to get their 503. */
const FAREWELL_MS = 200

/**
 * Exits if the embedded database panics because it could not write its WAL, mostly for a full disk: no further call
 * would return. The supervisor restarts the process, and the WAL restores acknowledged writes.
 */
export function endOnPanic(client: PGlite): void {
  let over = false
  const end = (cause: unknown) => {
    over = true
    const mend = toFault(cause)?.mend ?? 'The disk is full, or cannot be written: free some space.'
    process.stderr.write(`The embedded database cannot write its log; the backend ends.\n${mend}\n`)
    setTimeout(() => process.exit(1), FAREWELL_MS)
    return new Error('PGlite is closed', { cause })
  }
  const refuseOver = () => {
    if (over) throw new Error('PGlite is closed')
  }
  const isPanic = (error: unknown) => Object(error).severity === 'PANIC'
  const ask = client.execProtocolStream.bind(client)
  client.execProtocolStream = async (...call) => {
    refuseOver()
    try {
      return await ask(...call)
    } catch (error) {
      throw isPanic(error) ? end(error) : error
    }
  }
  // Calls of a command, whose errors are its response.
  const pass = client.execProtocol.bind(client)
  client.execProtocol = async (...call) => {
    refuseOver()
    const answer = await pass(...call)
    const panic = answer.messages.find(isPanic)
    if (panic) throw end(panic)
    return answer
  }
}
