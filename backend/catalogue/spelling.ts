import { type SQL, sql } from 'drizzle-orm'
import { type Database, selectRows } from '../database/open'
import type { SearchText } from './terms'

/** Maximum corrections per mistyped word; more would add unrelated results. */
const MEANT_MAX = 8
/** Maximum number of index words with common trigrams to compare. */
const CANDIDATES_MAX = 200
/** Longer than any product word; the comparison is quadratic. */
const LENGTH_MAX = 24

/** Typos allowed in a word: none below four letters, one up to eight, then two. Codes and numbers must be exact. */
export function errorsForgiven(word: string): 0 | 1 | 2 {
  if (!/^[a-z]+$/.test(word) || word.length < 4 || word.length > LENGTH_MAX) return 0
  return word.length < 9 ? 1 : 2
}

/**
 * Minimum number of edits (substitute, insert, delete, transpose) that turn `typed` into a prefix of `word`
 * (optimal string alignment). Values above `limit` are returned as `limit + 1`.
 */
export function prefixDistance(typed: string, word: string, limit: number): number {
  const width = Math.min(word.length, typed.length + limit)
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let column = 1; column <= width; column++) {
      const same = typed[row - 1] === word[column - 1]
      let cost = Math.min(at(last, column - 1) + (same ? 0 : 1), at(last, column) + 1, at(next, column - 1) + 1)
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (swapped) cost = Math.min(cost, at(before, column - 2) + 1)
      next.push(cost)
    }
    if (Math.min(...next) > limit) return limit + 1
    before = last
    last = next
  }
  return Math.min(limit + 1, ...last)
}

const at = (numbers: readonly number[], place: number) => numbers[place] ?? Number.POSITIVE_INFINITY

/** Corrections of `typed`, closest first, then by nearest length. */
export function closestWords(typed: string, candidates: readonly string[]): string[] {
  const limit = errorsForgiven(typed)
  return (
    candidates
      .map((word) => ({ word, distance: prefixDistance(typed, word, limit) }))
      // A word that starts as typed is found anyway.
      .filter(({ distance }) => distance > 0 && distance <= limit)
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length) ||
          (a.word < b.word ? -1 : 1),
      )
      .slice(0, MEANT_MAX)
      .map(({ word }) => word)
  )
}

/**
 * Corrections for each unknown word of the text, or for all words if each is known but no product has them all (`isFound`).
 * Empty without close matches. Reads a bounded number of words.
 */
export async function meantBy(database: Database, text: SearchText, isFound: boolean): Promise<Map<string, string[]>> {
  const doubtful = text.prefixes.filter((word) => errorsForgiven(word) > 0)
  if (doubtful.length === 0) return new Map()
  const candidates = await selectRows<{ typed: string; word: string }>(
    database,
    sql`WITH typed AS MATERIALIZED (SELECT word, EXISTS (SELECT FROM search_words s
        WHERE s.word >= typed.word COLLATE "C" AND s.word < (typed.word || '{') COLLATE "C") AS known FROM unnest(${list(doubtful)}) AS typed (word))
      SELECT typed.word AS typed, near.word FROM typed,
      LATERAL (SELECT s.word FROM search_words s WHERE s.word %> typed.word
        ORDER BY word_similarity(typed.word, s.word) DESC, s.word LIMIT ${CANDIDATES_MAX}) AS near
      WHERE NOT typed.known OR (NOT ${isFound} AND (SELECT bool_and(known) FROM typed))`,
  )
  const meant = new Map<string, string[]>()
  for (const typed of new Set(doubtful)) {
    const words = closestWords(
      typed,
      candidates.filter((candidate) => candidate.typed === typed).map(({ word }) => word),
    )
    if (words.length > 0) meant.set(typed, words)
  }
  return meant
}

const list = (words: string[]): SQL => sql`${sql.param(words)}::text[]`
