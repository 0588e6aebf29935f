import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Debian's place of the connection pooler. */
export const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Locations of PostgreSQL's server programs, one folder per version. */
const FOLDERS = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt']

/**
 * The folder with PostgreSQL's own programs (initdb, pg_ctl), of the newest version there is.
 * @returns {string | null}
 */
export function programsOfPostgres() {
  const found = FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name, 'bin')))
    .filter((folder) => existsSync(path.join(folder, 'initdb')))
  return found.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? null
}
