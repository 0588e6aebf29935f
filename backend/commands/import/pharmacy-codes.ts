import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '@/backend/database/open'

/** The pharmacies that a file names by code; the Ministry's number may stand without its `F`. */
export class PharmacyCodes {
  private readonly ids = new Map<string, number | null>()

  /** Looks up the codes that are not known yet. */
  async read(database: Database, named: readonly string[]): Promise<void> {
    const codes = [...new Set(named.map(codeOf))].filter((code) => !this.ids.has(code))
    if (codes.length === 0) return
    for (const code of codes) this.ids.set(code, null)
    const rows = await rowsOf<{ id: number; code: string }>(
      database,
      sql`select id, code from pharmacies where code = any(${sql.param(codes)}::text[])`,
    )
    for (const { id, code } of rows) this.ids.set(code, id)
  }

  idOf(code: string): number | null {
    return this.ids.get(codeOf(code)) ?? null
  }
}

function codeOf(text: string): string {
  const code = text.trim().toUpperCase()
  return /^\d/.test(code) ? `F${code}` : code
}
