import { sql } from 'drizzle-orm'
import { memoizeQuery } from '@/backend/database/memoize-query'
import { searchKey, stem, stems } from '@/lib/rules/words'
import { selectRows } from '../../database/open'
import { type Entry, isTelling } from './dictionary'
import type { Meaning } from './understand'

const REMEMBERED_MS = 600_000
/** Shorter words are ambiguous. */
const NAME_MIN = 4

const nothing = { atc: [], categories: [], goods: [], unless: [] }

/** Ingredient by stem of a medicine's name, learned from all imported medicines, withdrawn ones included. */
const readTaught = memoizeQuery(REMEMBERED_MS, async (database): Promise<ReadonlyMap<string, Entry>> => {
  const rows = await selectRows<{ first: string; ingredient: string }>(
    database,
    sql`SELECT DISTINCT split_part(name, ' ', 1) AS first, lower(active_ingredient) AS ingredient FROM products
      WHERE kind = 'medicine' AND active_ingredient <> ''`,
  )
  const taught = new Map<string, { said: string; ingredients: Set<string> }>()
  for (const { first, ingredient } of rows) {
    const said = searchKey(first)
    if (!/^[a-z]+$/.test(said) || said.length < NAME_MIN) continue
    const known = taught.get(stem(said)) ?? { said, ingredients: new Set() }
    taught.set(stem(said), { said, ingredients: known.ingredients.add(ingredient) })
  }
  // Skips generics, named like their ingredient, and names with several ingredients.
  const one = [...taught].filter(
    ([, { said, ingredients }]) =>
      ingredients.size === 1 && ![...ingredients].some((name) => searchKey(name).includes(said)),
  )
  return new Map(
    one.map(([key, { said, ingredients }]) => {
      const parts = [...ingredients].flatMap((name) => name.split(/\s*(?:,|\/|\+| e )\s*/))
      return [key, { ...nothing, kind: 'name', name: said, said: [said], ingredients: parts }]
    }),
  )
})

/**
 * Interprets the text with names of imported medicines if the dictionary knows no name in it; null if it still has
 * no meaning.
 */
export async function withTaught(
  database: Parameters<typeof readTaught>[0],
  text: string,
  told: Meaning | null,
): Promise<Meaning | null> {
  if (told && (told.names.length > 0 || told.danger)) return told
  const taught = await readTaught(database)
  const typed = stems(text)
  // A word explained by a need is no name: `memoria` is not a medicine then.
  const names = (told?.left ?? typed).flatMap((word) => taught.get(word) ?? []).slice(0, 1)
  if (names.length === 0) return told
  const left = (told?.left ?? typed).filter((word) => !taught.has(word))
  return { danger: null, needs: told?.needs ?? [], names, left, telling: left.filter(isTelling) }
}
