import { desc, eq } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { products } from '../database/schema/catalogue'
import { imports } from '../database/schema/imports'
import { first } from '../http/problem'

/** An import as the command line shows it. */
export type OperatorImport = Awaited<ReturnType<typeof listImports>>[number]

/** A value of a product with the list that said it; the value null where it was taken away since. */
interface SaidValue {
  column: string
  value: string | null
  list: string
  at: string
}

/** The newest imports first. */
export async function listImports({ database }: Runtime, { limit }: { limit: number }) {
  const rows = await database.select().from(imports).orderBy(desc(imports.id)).limit(limit)
  return rows.map(toOperator)
}

/** One import by its number. Throws `not_found`. */
export async function showImport({ database }: Runtime, { id }: { id: number }): Promise<OperatorImport> {
  const rows = await database.select().from(imports).where(eq(imports.id, id))
  return toOperator(first(rows, 'not_found', `There is no import ${id}.`))
}

/** Returns source list and date of a product's values, by column. Throws `not_found`. */
export async function showSources({ database }: Runtime, { minsan }: { minsan: string }) {
  const rows = await database.select().from(products).where(eq(products.minsan, minsan))
  const product = first(rows, 'not_found', `The shop has no product ${minsan}.`)
  const values = new Map<string, unknown>(Object.entries(product))
  const said = Object.entries(product.sources).map(
    ([column, { list, at }]): SaidValue => ({ column, value: toText(values.get(column)), list, at }),
  )
  return { minsan, name: product.name, said: said.sort((one, other) => one.column.localeCompare(other.column)) }
}

const toOperator = ({ at, undone_at, run: _, ...row }: typeof imports.$inferSelect) => ({
  ...row,
  at: at.toISOString(),
  undone_at: undone_at?.toISOString() ?? null,
})

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : String(value)
}
