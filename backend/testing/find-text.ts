import { sql } from 'drizzle-orm'
import { selectRows } from '../database/open'
import type { EncryptedRow } from '../encryption/cipher'
import { openContext } from '../operator/context'
import { readBackendEnv } from '../process/env'

/**
 * Prints the tables of the folder's database that contain one of the texts, decrypted; with --sealed first, as stored.
 */
const { runtime, close } = await openContext(readBackendEnv())
const { database, cipher } = runtime
const sealed = process.argv[2] === '--sealed'

const opened = (table: string, row: EncryptedRow, of: object): object => {
  const { content, ...clear } = cipher.decrypt(table, row, of) as Record<string, unknown>
  const inner = Object.entries(clear).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null && !Array.isArray(value) ? opened(table, row, value) : value,
  ])
  const bytes = typeof content === 'string' && content.startsWith('\\x') && Buffer.from(content.slice(2), 'hex')
  return {
    ...Object.fromEntries(inner),
    content: bytes ? cipher.decryptBytes(table, row, bytes).toString('latin1') : content,
  }
}

const tables = await selectRows<{ name: string }>(
  database,
  sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
)
for (const { name } of tables) {
  const rows = await selectRows<{ row: EncryptedRow }>(
    database,
    sql`SELECT to_jsonb(r) AS row FROM ${sql.identifier(name)} r`,
  )
  const texts = rows.map(({ row }) => JSON.stringify(sealed ? row : opened(name, row, row)).toLowerCase())
  for (const text of process.argv.slice(sealed ? 3 : 2))
    if (texts.some((one) => one.includes(text.toLowerCase()))) process.stdout.write(`${name}: ${text}\n`)
}
await close()
