import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bestTitles, stems } from '@/lib/rules/words'
import { backendOfFile } from '../testing/file-backend'
import { entries } from './needs/dictionary'
import { personIn } from './needs/persons'

jest.setTimeout(300_000)

interface Everyday {
  query: string
  kind: string
  expect: Partial<
    Record<
      | 'ingredient'
      | 'category'
      | 'service'
      | 'article'
      | 'need'
      | 'page'
      | 'product'
      | 'first'
      | 'otc'
      | 'about'
      | 'form'
      | 'understood'
      | 'property'
      | 'brand',
      string
    > &
      Record<'danger' | 'nothing' | 'pharmacy', true>
  >[]
}
const {
  queries,
  later,
  newer,
  shoppers,
  parts,
  unread,
  aisles,
  voices,
  last,
  phone,
  afterwards,
  typed,
  typed_after,
  typed_last,
  asked,
  asked_after,
  by_aisle,
  by_ward,
  alike,
} = JSON.parse(readFileSync(path.join(process.cwd(), 'bench/everyday-queries.json'), 'utf8')) as {
  queries: Everyday[]
  /** Expectations added when the search was reviewed; `|` separates alternatives. */
  later: Record<string, string>
  /** Names with a strength or use, questions about the shop, and what the first shops had no product for. */
  newer: Record<string, string>
  /** Written before the dictionary was read; 71 in a hundred were right at first. */
  shoppers: Record<string, string>
  /** Body parts, ingredients with a form, brands with a strength, ages, animals, devices, services, prescriptions, places. */
  parts: Record<string, string>
  /** Written before the code of the search was read; of 162, 135 were right at first, 21 half and 6 wrong. */
  unread: Record<string, string>
  /** Written aisle by aisle before the dictionary was read; of 150, 107 were right as written and 13 by another name. */
  aisles: Record<string, string>
  /** Those of a mother, a pensioner, a carer, a tourist and others; of 154, 122 were right at first and 7 by another name. */
  voices: Record<string, string>
  /** Written with them and measured last; of 76, 63 were right at first and 4 by another name. */
  last: Record<string, string>
  /** As typed on a phone, written before the dictionary was read; of 150, 129 were right at first and 3 by another name. */
  phone: Record<string, string>
  /** Written after what these showed was mended; of 75, 60 were right at first and 3 by another name. */
  afterwards: Record<string, string>
  /** Half of them brands, written before the dictionary was read; of 150, 111 were right at first and 2 by another name. */
  typed: Record<string, string>
  /** Written with them, measured after brands were mended; of 76, 60 were right at first and 6 by another name. */
  typed_after: Record<string, string>
  /** Written with them, measured after what both showed was mended; of 75, 61 were right at first and 7 by another name. */
  typed_last: Record<string, string>
  /** Brands, complaints, ages and exclusions, by an author who had not read the dictionary. First result: 93 of 107 correct, 2 more under another name. */
  asked: Record<string, string>
  /** A second set, after the faults of the first were fixed. First result: 58 of 75 correct, 5 more under another name. */
  asked_after: Record<string, string>
  /** A pharmacy's aisles one after another, by an author who had not read the dictionary. First result: 147 of 155 correct. */
  by_aisle: Record<string, string>
  /** Substances, things of care, dangers and medicines, written after them. First result: 134 of 154 correct. */
  by_ward: Record<string, string>
  /** Words that look like a need, and that need; `danger` where no danger may be read. */
  alike: Record<string, string>
}
const readTold = ([query, told]: [string, string]): Everyday => ({
  query,
  kind: 'later',
  expect: told.split(' | ').map((one) => {
    const [kind = '', ...name] = one.split(' ')
    return { [kind]: name.length > 0 ? name.join(' ') : true }
  }),
})

const FIRST = 5
const RIGHT_OF_A_HUNDRED = 97
/** Minimum share of right answers for queries that were written without knowing the dictionary. */
const RIGHT_UNSEEN = 92

const backend = backendOfFile({ env: () => ({ DEMO: 'on' }) })
const { api } = backend

const saysAll = (text: string, wanted: string) => {
  const said = stems(text)
  return stems(wanted).every((word) => said.some((one) => one.startsWith(word)))
}

async function readTitles(): Promise<{ title: string }[]> {
  const answer = await fetch(`${backend.url}/wp-json/wp/v2/posts?per_page=100`)
  const posts = (await answer.json()) as { title: { rendered: string } }[]
  return posts.map(({ title }) => ({ title: title.rendered }))
}

const readProduct = async (minsan: string) => (await api('getProduct', { params: { minsan }, query: {} })).data
const productsRead = new Map<string, ReturnType<typeof readProduct>>()
/** Cached: many queries find the same products. */
function product(minsan: string) {
  const known = productsRead.get(minsan) ?? readProduct(minsan)
  productsRead.set(minsan, known)
  return known
}

async function ask(query: string, posts: { title: string }[]) {
  const { items, understood } = (await api('autocomplete', { query: { query, limit: FIRST } })).data
  const products = await Promise.all(items.map(({ minsan }) => product(minsan)))
  return {
    products,
    danger: understood?.danger ?? null,
    named: [understood?.need, understood?.about?.name],
    about: understood?.about?.kind,
    missing_form: understood?.missing_form,
    properties: understood?.properties?.declared ? understood.properties.names : [],
    meant: understood?.stands_for?.ingredients ?? [],
    others: (understood?.others ?? []).slice(0, FIRST),
    articles: bestTitles(posts, query),
  }
}

function isRight(
  {
    products,
    danger,
    named,
    about,
    missing_form,
    properties,
    meant,
    others,
    articles,
  }: Awaited<ReturnType<typeof ask>>,
  one: Everyday['expect'][number],
) {
  const { ingredient, category, service, article, need, page, product, first, otc } = one
  const full = products.map(({ name, active_ingredient }) => `${active_ingredient} ${name}`)
  if (first) return full.slice(0, 1).some((name) => saysAll(name, first))
  if (otc)
    return (
      full.length > 0 &&
      full
        .slice(0, 2)
        .every((name, place) => saysAll(name, otc) && [null, 'OTC', 'SOP'].includes(products[place]?.supply ?? null))
    )
  const { understood, brand, property } = one
  // The brand is said not to be sold, and goods of its use come first.
  if (brand)
    return (
      about === 'brand' &&
      products
        .slice(0, 3)
        .some(({ name, categories }) =>
          [name, ...categories.flat().map((found) => found.name)].some((text) => saysAll(text, brand)),
        )
    )
  if (property) return products.length > 0 && properties.includes(property)
  if (understood) return named.some((name) => name && saysAll(name, understood))
  if (one.about) return about === one.about
  if (one.form) return products.length > 0 && missing_form === one.form
  if (one.danger) return danger !== null
  if (one.nothing) return products.length === 0 && others.length === 0 && articles.length === 0
  if (one.pharmacy) return others.some(({ kind }) => kind === 'pharmacies' || kind === 'pharmacy')
  if (service) return others.some(({ kind, name }) => kind === 'service' && saysAll(name, service))
  if (page) return products.length === 0 && others.some(({ kind, key }) => kind === 'page' && key === page)
  if (product) return products.length > 0 && products.slice(0, 3).every(({ name }) => saysAll(name, product))
  if (need)
    return (
      named.some((name) => name && saysAll(name, need)) ||
      others.some(({ kind, name }) => kind === 'need' && saysAll(name, need))
    )
  if (article) return articles.some(({ title }) => saysAll(title, article))
  if (ingredient)
    return (
      products.some(({ name, active_ingredient }) => saysAll(`${active_ingredient} ${name}`, ingredient)) ||
      meant.some((name) => saysAll(name, ingredient)) ||
      others.some(({ kind, name }) => kind === 'ingredient' && saysAll(name, ingredient))
    )
  if (category)
    return (
      products.some(({ name, categories }) =>
        [name, ...categories.flat().map((found) => found.name)].some((text) => saysAll(text, category)),
      ) || others.some(({ kind, name }) => kind === 'category' && saysAll(name, category))
    )
  return false
}

test.each([
  ['200 everyday queries', queries, RIGHT_OF_A_HUNDRED],
  ['those of the review', Object.entries(later).map(readTold), RIGHT_OF_A_HUNDRED],
  ['forty newer ones', Object.entries(newer).map(readTold), RIGHT_OF_A_HUNDRED],
  ['157 of shoppers', Object.entries(shoppers).map(readTold), RIGHT_UNSEEN],
  ['everyday queries of further kinds', Object.entries(parts).map(readTold), RIGHT_UNSEEN],
  ['162 written without the dictionary', Object.entries(unread).map(readTold), RIGHT_UNSEEN],
  ['150 aisle by aisle', Object.entries(aisles).map(readTold), RIGHT_UNSEEN],
  ['154 of shoppers of all kinds', Object.entries(voices).map(readTold), RIGHT_UNSEEN],
  ['76 not looked at', Object.entries(last).map(readTold), RIGHT_UNSEEN],
  ['150 typed on a phone', Object.entries(phone).map(readTold), RIGHT_UNSEEN],
  ['75 after those on a phone', Object.entries(afterwards).map(readTold), RIGHT_UNSEEN],
  ['150 with many brands', Object.entries(typed).map(readTold), RIGHT_UNSEEN],
  ['76 written with them', Object.entries(typed_after).map(readTold), RIGHT_UNSEEN],
  ['75 written with them and measured last', Object.entries(typed_last).map(readTold), RIGHT_UNSEEN],
  ['107 with ages and lacks', Object.entries(asked).map(readTold), RIGHT_UNSEEN],
  ['75 written after them', Object.entries(asked_after).map(readTold), RIGHT_UNSEEN],
  ['those of a pharmacy’s aisles', Object.entries(by_aisle).map(readTold), RIGHT_UNSEEN],
  ['those of wards and dangers', Object.entries(by_ward).map(readTold), RIGHT_UNSEEN],
])('of %s enough have the right kind of thing among the first five', async (_, all, enough) => {
  const posts = await readTitles()
  const wrong: string[] = []
  for (const { query, kind, expect: expected } of all) {
    const found = await ask(query, posts)
    if (expected.some((one) => isRight(found, one))) continue
    wrong.push(
      `${kind} | ${query} | ${found.danger ?? ''} ${found.products.map(({ name }) => name).join('; ')} | ${found.others.map(({ kind, name }) => `${kind}: ${name}`).join('; ')}`,
    )
  }
  const most = (all.length * (100 - enough)) / 100
  // On failure the diff shows the wrong ones.
  expect(wrong.length > most ? wrong : []).toEqual([])
})

test('a word that only looks like a need is not read as it', async () => {
  const wrong: string[] = []
  for (const [query, not] of Object.entries(alike)) {
    const { understood } = (await api('autocomplete', { query: { query, limit: FIRST } })).data
    const needs = [
      understood?.need,
      ...(understood?.others ?? []).map(({ kind, name }) => (kind === 'need' ? name : null)),
    ]
    if (understood?.danger || needs.some((name) => name && saysAll(name, not)))
      wrong.push(`${query}: ${understood?.danger ?? ''} ${needs.join(', ')}`)
  }
  expect(wrong).toEqual([])
})

/** Suitable demo medicines by ingredient; all others are for adults. */
const FOR_THEM = {
  'in gravidanza': /^(paracetamolo|sodio alginato.*|glicerolo)$/i,
  'mentre allatto': /^(paracetamolo|sodio alginato.*|glicerolo)$/i,
  neonato: /^$/,
  bambino: /^(paracetamolo|ibuprofene|glicerolo|clorexidina.*)$/i,
  cane: /^$/,
}

test.each(Object.entries(FOR_THEM))(
  'does not offer medicines for other persons for the need «%s»',
  async (whom, theirs) => {
    const wrong: string[] = []
    const medical = entries.filter(
      ({ kind, atc, said: [said = ''] }) =>
        kind === 'need' && atc.length > 0 && !personIn(said) && !said.includes('allergia'),
    )
    expect(medical.length).toBeGreaterThan(80)
    // A fifth of the queries for each person: together they cover all.
    const turn = Object.keys(FOR_THEM).indexOf(whom)
    for (const { said } of medical.filter((_, place) => place % Object.keys(FOR_THEM).length === turn)) {
      const asked = { query: { NomeProdotto: `${said[0]} ${whom}`, TakeRow: 100 } }
      const { items, understood } = (await api('searchProducts', asked)).data
      for (const { minsan, name, kind, supply } of items)
        if (
          supply === 'OTC'
            ? !theirs.test((await product(minsan)).active_ingredient ?? '')
            : supply !== null || kind === 'homeopathic'
        )
          wrong.push(`${said[0]}: ${name}`)
      if (understood && !understood.danger && !understood.person) wrong.push(`${said[0]}: nobody`)
    }
    expect(wrong).toEqual([])
  },
)

test('offers children no adult strengths, and adults no veterinary products', async () => {
  const names = async (query: string) =>
    (await api('searchProducts', { query: { NomeProdotto: query, TakeRow: 100 } })).data.items.map(({ name }) => name)
  expect((await names('febbre bambino')).filter((name) => /compresse|capsule|1000 mg/.test(name))).toEqual([])
  expect((await names('raffreddore bambino')).filter((name) => /Adulti/.test(name))).toEqual([])
  for (const need of ['vermi', 'pelle sensibile', 'fermenti lattici', 'struccarsi'])
    expect((await names(need)).filter((name) => /Zampalieta|Vermivet|Otivet/.test(name))).toEqual([])
  expect(await names('shampoo cane')).toContainEqual(expect.stringContaining('Zampalieta'))
  expect(await names('occhi secchi')).toEqual([expect.stringContaining('Lacrime')])
  expect(await names('rilastil')).not.toContainEqual(expect.stringContaining('Tamsulosina'))
})

const found = async (query: string) => (await api('autocomplete', { query: { query, limit: 6 } })).data
const told = async (query: string) => (await found(query)).understood

describe('a brand that the shop has not', () => {
  test.each([
    ['cardioaspirina', { name: 'Cardioaspirin', ingredients: ['acido acetilsalicilico'], strength: '100 mg' }, 'same'],
    ['moment', { name: 'Moment', ingredients: ['ibuprofene'], strength: '200 mg' }, 'same'],
    ['eutirox 50', { name: 'Eutirox', ingredients: ['levotiroxina'], strength: '50 mcg' }, 'same'],
    ['eutirox 75', { name: 'Eutirox', ingredients: ['levotiroxina'], strength: '75 mcg' }, 'other_strengths'],
    ['eutirox', { name: 'Eutirox', ingredients: ['levotiroxina'], strength: null }, 'same'],
    ['enterogermina', { name: 'Enterogermina', ingredients: ['bacillus clausii'], strength: null }, 'instead'],
  ])('explains %s and its offers', async (query, standsFor, offered) =>
    expect((await told(query))?.stands_for).toEqual({ ...standsFor, offered }),
  )

  test.each([
    ['cardioaspirina', /100 mg/],
    ['aspirinetta', /100 mg/],
    ['moment', /200 mg.*compresse/],
    ['momentact', /400 mg|200 mg/],
    ['okitask', /40 mg/],
    ['oki task', /40 mg/],
    ['moment act', /400 mg.*compresse/],
    ['buscofen act', /400 mg/],
    ['vivin c', /effervescenti|500 mg/],
    ['aspirina c', /effervescenti|500 mg/],
    ['voltaren emulgel 2%', /2% gel/],
    ['flector cerotti', /cerotti medicati/],
    ['froben gola spray', /Flurbiprofene.*spray|Golaferma.*spray|8,75/],
    ['nurofen febbre e dolore', /sospensione/],
    ['momendol', /220 mg/],
    ['brufen analgesico', /400 mg/],
    ['oki', /80 mg/],
    ['tachipirina 500', /^(?!.*codeina|.*pseudoefedrina)/],
    ['rinazina', /nasale/i],
    ['otrivin', /nasale/i],
    ['lasonil gel', /gel/],
    ['enterogermina', /Lactovera/],
    ['eutirox 100', /100 mcg/],
  ])('%s is answered first by its own strength, use and regime', async (query, first) => {
    const { items } = await found(query)
    expect(items.length).toBeGreaterThan(0)
    for (const { highlighted_name } of items.slice(0, 2))
      expect(highlighted_name.replace(/<\/?em>/g, '')).toMatch(first)
  })

  test('suggests no ingredient without products', async () => {
    for (const query of ['enterogermina', 'bisolvon', 'lansoprazolo', 'lansox', 'tobral', 'gentalin beta'])
      for (const { kind, key } of (await told(query))?.others ?? [])
        if (kind === 'ingredient') expect([key, (await found(key ?? '')).total]).not.toEqual([key, 0])
  })
})

describe('a brand of goods that the shop has not', () => {
  test.each([
    ['compeed', 'Compeed', /vesciche/i],
    ['systane', 'Systane', /lacrime/i],
    ['vichy siero', 'Vichy', /siero/i],
    ['chicco ciuccio', 'Chicco', /succhietto/i],
    ['la roche posay', 'La Roche-Posay', /crema|detergente|micellare|balsamo/i],
    ['multicentrum donna', 'Multicentrum', /donna/i],
    ['seresto', 'Seresto', /antiparassitario/i],
    ['omron m3', 'Omron M3', /misuratore di pressione/i],
    ['vichy mineral 89', 'Mineral 89', /siero/i],
    ['bionike defence viso', 'Bionike', /crema idratante/i],
    ['chicco ciuccio 0-6 mesi', 'Chicco', /0–6 mesi/],
    ['bepanthenol pasta', 'Bepanthenol', /pasta cambio/i],
    ['pampers taglia 4', 'Pampers', /pannolini/i],
    ['systane ultra collirio', 'Systane', /lacrime/i],
  ])('«%s» is said not to be sold, and answered by goods of its use', async (query, name, use) => {
    const { items, understood } = await found(query)
    expect(understood?.about).toEqual({ kind: 'brand', name })
    expect(items[0]?.highlighted_name.replace(/<\/?em>/g, '')).toMatch(use)
  })

  test('has no need of another use', async () => {
    expect((await told('bepanthenol pasta'))?.need).toBe('Pelle arrossata dal pannolino')
  })

  test('for special diets is answered by no ordinary formula', async () => {
    const { items, understood } = await found('nutrilon pepti')
    expect([items, understood?.about]).toEqual([[], { kind: 'goods', name: 'Nutrilon Pepti' }])
  })

  test('is not said of one that it has', async () => {
    const { items, understood } = await found('medifasc')
    expect(items.length).toBeGreaterThan(0)
    expect(understood?.about).toBeUndefined()
  })
})

test.each(['orari', 'spedizione gratuita', 'reso', 'pagamento', 'annullare un ordine'])(
  'the question about the shop «%s» lists no product',
  async (query) => {
    const { items, understood } = await found(query)
    expect(items).toEqual([])
    expect(understood?.others.some(({ kind }) => kind === 'page' || kind === 'pharmacies')).toBe(true)
  },
)

describe('what is understood without a product', () => {
  test.each([
    ['ricetta rossa', 'prescription'],
    ['nre', 'prescription'],
    ['promemoria del medico', 'prescription'],
    ["dov'è il mio ordine", 'order'],
    ['2026-000123', 'order'],
    ['pacco non arrivato', 'order'],
    ['milano', 'place'],
    ['20124', 'place'],
    ['farmacie a cuneo', 'place'],
    ['farmacie aperte domenica La Spezia', 'place'],
    ['ozempic', 'doctor'],
    ['viagra senza ricetta', 'doctor'],
    ['antibiotico senza ricetta', 'doctor'],
    ['xanax gocce', 'doctor'],
    ['fisioterapista', 'service'],
    ['vicks vaporub', 'goods'],
  ])('«%s» is about: %s', async (query, kind) => {
    const { items, understood } = await found(query)
    expect([understood?.about?.kind, items]).toEqual([kind, []])
  })

  test('leads to the comune with pharmacies, or to those nearest to it', async () => {
    const keys = async (query: string) => (await told(query))?.others.map(({ key }) => key)
    expect(await keys('farmacia Milano')).toContain('MI/Milano')
    expect(await keys('farmacie aperte la domenica a Isola del Giglio')).toContain('*/Isola del Giglio')
    expect(await keys('Isola del Giglio')).toEqual(['*/Isola del Giglio'])
  })

  test('a class of medicines that needs a doctor lists none of them', async () => {
    for (const query of ['antibiotico', 'ansiolitico', 'anticoagulante'])
      expect([query, (await found(query)).items]).toEqual([query, []])
  })
})

test.each([
  ['siero acido ialuronico', /Siero/],
  ['shampoo delicato', /Shampoo/],
  ['crema viso', /Crema/],
  ['balsamo capelli', /Balsamo/],
])('«%s» lists the goods first that it names', async (query, first) => {
  const { items } = await found(query)
  expect(items[0]?.highlighted_name.replace(/<\/?em>/g, '')).toMatch(first)
})

test('no detergent is offered as a lubricant', async () => {
  const { items, understood } = await found('lubrificante intimo')
  expect([items, understood?.need]).toEqual([[], 'Secchezza intima'])
})

describe('an animal', () => {
  const names = async (query: string) =>
    (await found(query)).items.map(({ highlighted_name }) => highlighted_name.replace(/<\/?em>/g, ''))

  test.each([
    ['antipulci gatto', /\b(Cane|Cani)\b/],
    ['antiparassitario gatto', /\b(Cane|Cani)\b/],
    ['pipetta pulci cane piccolo', /\bGatto\b/],
    // Deltamethrin of a collar is poisonous for cats.
    ['antipulci gatto', /Collare/],
  ])('«%s» lists nothing that is only for another one', async (query, other) => {
    const all = await names(query)
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter((name) => other.test(name) && !/Cane.*Gatto|Gatto.*Cane/i.test(name))).toEqual([])
  })

  test('for which the shop has no dewormer gets none', async () => expect(await names('vermifugo gatto')).toEqual([]))
})

describe('a medicine that is hidden for the person in the search', () => {
  test.each([
    ['tachipirina gocce neonato', 'newborn', 'Febbre', /termometro/i],
    ['nurofen 8 mesi', 'newborn', 'Febbre', /termometro/i],
    ['aerosol per bambini', 'child', 'Aerosol e inalazioni', /aerosol/i],
    ['dentizione gel gengive', 'newborn', 'Primi denti', /primi dentini/i],
  ])('«%s» lists what suits', async (query, person, need, first) => {
    const { items, understood } = await found(query)
    expect([understood?.person, understood?.need]).toEqual([person, need])
    expect(items[0]?.highlighted_name.replace(/<\/?em>/g, '')).toMatch(first)
  })

  test.each([
    ['vitamina d neonati', 'newborn', 'Vitamina D'],
    ['melatonina bimbi', 'child', 'Melatonina'],
  ])('«%s» lists nothing, and says what was understood', async (query, person, need) => {
    const { items, understood } = await found(query)
    expect([items, understood?.person, understood?.need, understood?.about]).toEqual([[], person, need, undefined])
  })

  test('no adult cosmetic is listed for a newborn', async () =>
    expect((await found('vitamina k neonato')).items).toEqual([]))
})

describe('what a text wants without', () => {
  test.each([
    ['insonnia senza melatonina', 'senza melatonina', /melatonina/i],
    ['magnesio senza potassio', 'senza potassio', /potassio/i],
    ['dentifricio senza menta', 'senza menta', /menta/i],
  ])('«%s» lists nothing that names it', async (query, name, unwanted) => {
    const { items, understood } = await found(query)
    expect(understood?.properties).toEqual({ names: [name], declared: false })
    expect(items.length).toBeGreaterThan(0)
    for (const { highlighted_name } of items) expect(highlighted_name.replace(/<\/?em>/g, '')).not.toMatch(unwanted)
  })

  test('as an effect is no need', async () => {
    const { items, understood } = await found('ferro che non dà stitichezza')
    expect([items[0]?.highlighted_name, understood?.need]).toEqual([expect.stringContaining('Ferro'), null])
  })

  test('is no lack where it is the complaint', async () => {
    expect((await told('mi sento senza forze'))?.need).toBe('Stanchezza')
    expect((await told('bambino senza fiato'))?.danger).toBe('emergency')
  })
})

test('a word of a product is corrected to no other', async () => {
  const { items } = await found('gel aloe')
  expect(items).toEqual([expect.objectContaining({ highlighted_name: expect.stringContaining('Aloe') })])
})

test('a discarded form is named, and a brand of goods is no ingredient', async () => {
  expect((await told('melatonina gocce'))?.missing_form).toBe('gocce')
  expect((await told('valeriana compresse'))?.missing_form).toBe('compresse')
  expect((await told('durex'))?.stands_for).toBeUndefined()
})

describe('a property of products', () => {
  const all = async (query: string) =>
    (await api('searchProducts', { query: { NomeProdotto: query, TakeRow: 100 } })).data

  test('as the whole text, lists the products that state it', async () => {
    const { items, understood } = await all('senza lattosio')
    expect(understood?.properties).toEqual({ names: ['senza lattosio'], declared: true })
    expect(items.length).toBeGreaterThan(0)
    for (const { minsan } of items) expect((await product(minsan)).description).toMatch(/lattosio/i)
  })

  test.each([
    ['deodorante senza alluminio', 'senza alluminio', /alluminio/i],
    ['guanti senza lattice', 'senza lattice', /lattice/i],
    ['biberon bpa free', 'senza BPA', /BPA/],
    ['multivitaminico senza coloranti', 'senza coloranti', /coloranti/i],
  ])('«%s» lists the products that state «%s»', async (query, name, stated) => {
    const { items, understood } = await all(query)
    expect(understood?.properties).toEqual({ names: [name], declared: true })
    for (const { minsan } of items) expect((await product(minsan)).description).toMatch(stated)
  })

  test('narrows what the rest of the text finds', async () => {
    const { total } = await all('crema')
    const narrowed = await all('crema senza profumo')
    expect(narrowed.total).toBeLessThan(total)
    expect(narrowed.understood?.properties?.declared).toBe(true)
  })

  test('that no product states is said, and filters nothing', async () => {
    const { total, understood } = await all('shampoo senza siliconi')
    expect(total).toBe((await all('shampoo')).total)
    expect(understood?.properties).toEqual({ names: ['senza siliconi'], declared: false })
  })

  test('«senza ricetta» lists no product that needs one', async () => {
    const { items } = await all('ibuprofene senza ricetta')
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ supply }) => supply === 'RR')).toEqual([])
  })
})
