/**
 * Extracts medicine names from AIFA's open lists (class A or H, and the transparency list; CC BY 4.0) with the active
 * ingredient of each, and the ATC codes and strengths of its packs: facts only. `node scripts/brand-names.mjs LIST.csv…`
 * writes `brands.json` and `brand-forms.json` in backend/catalogue/needs.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const NEEDS = 'backend/catalogue/needs'
const files = process.argv.slice(2)
/** Manually maintained names and words of needs: a name that is an everyday word would be mistaken for one. */
const taken = new Set(
  ['known-brands', 'needs', 'names', 'dangers', 'words', 'persons'].flatMap(
    (name) =>
      readFileSync(`${NEEDS}/${name}.json`, 'utf8')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [],
  ),
)

/** @type {Map<string, Map<string, Set<string>>>} ingredients of a name, by the name */
const found = new Map()
/** @type {Map<string, string>} ATC code by minsan, from the transparency list */
const atcs = new Map()
/** @type {Map<string, {minsan: string, strength: string | null}[]>} packs of a name */
const packs = new Map()

/** @param {string} pack "ACARBOSIO 100MG 40 UNITA'" or "40 UNITA' 100 MG"; combinations have no one strength */
function readStrength(pack) {
  const [, number, unit] = /(?<![\d,.+/])(\d+(?:,\d+)?) ?(MG|MCG)\b(?! ?[+/])/.exec(pack.toUpperCase()) ?? []
  return number && unit && !pack.includes('+') ? `${number} ${unit.toLowerCase()}` : null
}

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
    const minsan = (cells[column === 4 ? 3 : 5] ?? '').padStart(9, '0')
    if (column === 4) atcs.set(minsan, cells[2] ?? '')
    packs.set(name, [...(packs.get(name) ?? []), { minsan, strength: readStrength(cells[1] ?? '') }])
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
const byName = ([one], [other]) => (one < other ? -1 : 1)
const brands = [...names].sort(byName).map(([key, list]) => [key, list.sort().join(', ')])
const named = new Set([...names.values()].flat())
const forms = [...packs].sort(byName).flatMap(([name, list]) => {
  const strengths = list.map(({ strength }) => strength)
  const facts = [
    ...new Set(list.flatMap(({ minsan }) => atcs.get(minsan) ?? [])),
    // One pack without a strength makes the list incomplete.
    ...(strengths.includes(null) ? [] : new Set(strengths)),
  ]
  return named.has(name) && facts.length > 0 ? [[name, facts.join(', ')]] : []
})
for (const [file, entries] of Object.entries({ brands, 'brand-forms': forms }))
  writeFileSync(`${NEEDS}/${file}.json`, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
