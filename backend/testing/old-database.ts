import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { z } from 'zod'

// Databases of other versions: `first` is the first release's with a row; `newer` is a future one; `strange` is another
// application's; `same` only runs statements.

const FIRST = 2
const MIGRATIONS = fileURLToPath(new URL('../database/migrations', import.meta.url))
const journalOf = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

function firstMigrations(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-first-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const journal = journalOf.parse(JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')))
  const entries = journal.entries.slice(0, FIRST)
  mkdirSync(path.join(folder, 'meta'))
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) cpSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`))
  return folder
}

const statement = {
  first: `INSERT INTO redirects (from_path, to_path) VALUES ('/vecchio', '/home')`,
  newer: "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('to come', 9000000000000)",
  strange: 'CREATE TABLE orders (mine text)',
  same: 'SELECT',
}

/** Runs more SQL statements if given. */
async function main(kind: keyof typeof statement, more: readonly string[]): Promise<void> {
  const migrates = kind === 'first' || kind === 'newer'
  const { DATABASE_URL, DATA_DIR = '' } = process.env
  const config = { migrationsFolder: migrates ? firstMigrations() : '' }
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL })
    if (migrates) await migratePostgres(drizzlePostgres({ client: pool }), config)
    for (const one of [statement[kind], ...more]) await pool.query(one)
    await pool.end()
  } else {
    const client = await PGlite.create({ dataDir: path.join(DATA_DIR, 'pgdata'), extensions: { pg_trgm } })
    if (migrates) await migratePGlite(drizzlePGlite({ client }), config)
    for (const one of [statement[kind], ...more]) await client.query(one)
    await client.close()
  }
}

await main(z.enum(['first', 'newer', 'strange', 'same']).parse(process.argv[2]), process.argv.slice(3))
