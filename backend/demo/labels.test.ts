import { missingLabelFacts } from '@/lib/rules/label'
import type { CatalogueRecord } from '../imports/catalogue'
import claims from './health-claims.json'
import { readPackshots } from './packshots/packs'
import { readGoods } from './products'

let goods: CatalogueRecord[] = []
const printed = new Map<string, string>()

beforeAll(async () => {
  goods = (await readGoods()).map(({ record }) => record)
  for (const { minsan, art } of await readPackshots())
    printed.set(minsan, [art.title, art.subtitle, art.strength, art.legend].join('. '))
})

const plain = (html: string | null) =>
  (html ?? '')
    .replace(/<[^>]+>/g, '. ')
    .replaceAll('’', "'")
    .toLowerCase()

/** Health claims (Reg. (EC) 1924/2006 art. 2) as worded on supplements. */
const EFFECTS =
  /\b(?:contribui\w*|favori\w*|aiut\w*|sosten(?!ibil)\w*|sostien\w*|benesser\w*|funzion\w*|depurat\w*|drena\w*|difes\w*|equilibri\w*|rilass\w*|sonn\w*|stress|memoria|concentrazione|energia|stanchezza|affatica\w*|protegg\w*|rinforz\w*|immunit\w*|mobilità|flora|disturb\w*|dolor\w*|digest\w*|toss[ei]|bronch\w*|reintegra\w*|calm\w*|umore|circolazione|colesterolo|pressione|antibiotic\w*|cambi di stagione|abitudine|intestin\w*|vie (?:urinarie|respiratorie)|articolazion\w*|necessari\w*|accresce|probiotic\w*)/g

const CLAIMS = claims.map(({ words, ...claim }) => ({ ...claim, words: words.toLowerCase() }))
/** Amount in micrograms. */
const amount = (text: string) => {
  const [, number = '', unit = ''] = /^[<≤]?([\d.,]+)\s*(\S+)/.exec(text) ?? []
  const size = { µg: 1, mg: 1e3, g: 1e6 }[unit]
  return size ? Number(number.replaceAll('.', '').replace(',', '.')) * size : 0
}

test('a supplement says what it does in authorised words alone, and has what they ask for (docs/domain.md#L30)', () => {
  const wrong: string[] = []
  for (const { minsan, kind, name, label_facts, ...record } of goods) {
    if (kind !== 'supplement') continue
    const texts = plain([record.description, record.directions].join('. '))
    const made = CLAIMS.filter(({ words }) => texts.includes(words))
    for (const { of, least, said } of made) {
      const has = label_facts.nutrition?.values.find((value) => value.name === of)
      if (amount(has?.amount ?? '') < amount(least)) wrong.push(`${name}: ${of} of ${least} a day`)
      if (said && !texts.includes(said.toLowerCase())) wrong.push(`${name}: «${said}»`)
    }
    const rest = made.reduce(
      (text, { words, said }) => text.replaceAll(words, '').replaceAll(said?.toLowerCase() ?? words, ''),
      texts,
    )
    for (const [word] of rest.matchAll(EFFECTS)) wrong.push(`${name}: ${word}`)
    // A claim in the name or pack requires an authorised claim next to it (Reg. (EC) 1924/2006 art. 1 c. 3).
    const called = plain(`${name}. ${printed.get(minsan ?? '')}`)
    if (made.length === 0)
      for (const [word] of called.matchAll(EFFECTS)) wrong.push(`${name}, by its name or pack: ${word}`)
  }
  expect(wrong).toEqual([])
})

test('no food for infants counts its vitamins by what a grown-up needs a day (Dir. 2006/125/EC art. 8, annex VII)', () => {
  const shares = goods
    .filter(({ sector }) => sector === 'infant_food')
    .flatMap(
      ({ name, label_facts }) => label_facts.nutrition?.values.map(({ amount: said }) => `${name}: ${said}`) ?? [],
    )
  expect(shares.length).toBeGreaterThan(30)
  expect(shares.filter((said) => said.includes('%'))).toEqual([])
})

test('what the acts of its label want told is told of every product (docs/domain.md#L23)', () => {
  expect(
    goods.flatMap(({ kind, ...record }) =>
      kind === null ? [] : missingLabelFacts({ ...record, kind }).map((fact) => `${record.name}: ${fact}`),
    ),
  ).toEqual([])
  expect(goods.filter(({ sector }) => sector === 'infant_food').every(({ label_facts }) => label_facts.gluten)).toBe(
    true,
  )
  expect(goods.filter(({ kind, sector }) => kind === 'baby' && sector === null)).toEqual([])
})

test('whose name tells another recipe has another list of ingredients', () => {
  const lists = new Map<string, string[]>()
  for (const { kind, composition, name, pack, brand } of goods) {
    const recipe = (name ?? '')
      .replace(pack ?? '', '')
      .replace(brand ?? '', '')
      .trim()
    if (kind === 'device' || kind === 'veterinary' || kind === 'other') continue
    const key = composition ?? ''
    lists.set(key, [...new Set([...(lists.get(key) ?? []), recipe])])
  }
  // Same composition in every size, and shades with a common ingredient list.
  const alike = /pannolini|biberon|succhietto|fondotinta/i
  expect(
    [...lists.values()].filter((recipes) => recipes.length > 1 && !recipes.every((one) => alike.test(one))),
  ).toEqual([])
})

test('what is for cats speaks of no dogs, what goes into the mouth is not «solo per uso esterno», no biocide is called harmless', () => {
  for (const { name, sector, description, directions, warnings, composition } of goods) {
    const texts = plain([description, directions, warnings, composition].join(' '))
    if (/gatto/i.test(name ?? '') && !/cane/i.test(name ?? '')) expect(texts).not.toMatch(/\bcan[ei]\b/)
    if (/dentifricio|collutorio|stick labbra/i.test(name ?? '')) expect(texts).not.toContain('solo per uso esterno')
    if (sector === 'food' || sector === 'infant_food') expect(texts).not.toMatch(/sorveglianza|imballaggio|uso esterno/)
    // Reg. (EU) 528/2012 art. 72 c. 3, CJEU C-296/23.
    if (sector === 'biocide' || sector === 'medical_aid')
      expect(texts).not.toMatch(/naturale|non tossico|innocuo|delicat|rispettos|basso rischio/)
  }
  expect(new Set(goods.map(({ sector }) => sector))).toEqual(
    new Set([null, 'food', 'infant_food', 'biocide', 'medical_aid', 'protective', 'goods']),
  )
})
