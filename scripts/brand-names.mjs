/**
 * Extracts medicine names from AIFA's open lists (class A or H, and the transparency list; CC BY 4.0) with the
 * active ingredient of each: facts only, one line per ingredient. `node scripts/brand-names.mjs LIST.csv… >
 * backend/catalogue/needs/brands.json`
 */
import { readFileSync } from 'node:fs'

const files = process.argv.slice(2)
/** Manually maintained names and words of needs: a name that is an everyday word would be mistaken for one. */
const taken = new Set(
  ['known-brands', 'needs', 'names', 'dangers', 'words', 'persons'].flatMap(
    (name) =>
      readFileSync(`backend/catalogue/needs/${name}.json`, 'utf8')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [],
  ),
)

/** @type {Map<string, Map<string, Set<string>>>} ingredients of a name, by the name */
const found = new Map()
for (const file of files) {
  const [head = '', ...lines] = readFileSync(file, 'latin1').split(/\r?\n/)
  // The transparency list has a header, class A none; the first cell is the ingredient, the name is the third or
  // fifth.
  const column = /^"?principio/i.test(head) && /Farmaco/.test(head) ? 4 : 2
  for (const line of lines) {
    const cells = line.split(';').map((cell) => cell.replaceAll('"', '').trim())
    const ingredient = (cells[0] ?? '').toLowerCase()
    const name = (cells[column] ?? '').split('*')[0]?.toLowerCase().trim() ?? ''
    if (!/^[a-z]{4,}( [a-z]{2,}){0,1}$/.test(name) || ingredient === '') continue
    const ingredients = found.get(name) ?? new Set()
    found.set(name, ingredients.add(ingredient))
  }
}

/** @type {Map<string, string[]>} */
const names = new Map()
for (const [name, ingredients] of found) {
  const [ingredient, more] = [...ingredients]
  const [first = ''] = name.split(' ')
  // Skips names with several ingredients, and generics, named after their ingredient.
  if (more !== undefined || ingredient === undefined || taken.has(name)) continue
  if (ingredient.includes(first.slice(0, 6)) || found.has(first) === false || first !== name) continue
  const key = ingredient.replace(/\/| \+ | e /g, ', ').replace(/\s+,/g, ',')
  names.set(key, [...(names.get(key) ?? []), name])
}
const sorted = [...names].sort(([one], [other]) => (one < other ? -1 : 1))
process.stdout.write(
  `${JSON.stringify(Object.fromEntries(sorted.map(([key, list]) => [key, list.sort().join(', ')])), null, 2)}\n`,
)
