import { isStopWord, searchKey, stem } from '@/lib/rules/words'
import { entries, getForms, getMeaning, isQualifying, isTelling, phrases } from './dictionary'
import { personIn } from './persons'
import { understand } from './understand'

const needs = (text: string, forgive = false) => understand(text, { forgive })?.needs.map(({ name }) => name) ?? []
const names = (text: string) =>
  understand(text, { forgive: false })?.names.flatMap(({ ingredients }) => ingredients) ?? []
const getDanger = (text: string) => understand(text, { forgive: false })?.danger ?? null

describe('the dictionary', () => {
  it('knows 250 needs, each once and each in several words', () => {
    const all = entries.filter(({ kind }) => kind === 'need')
    expect(all.length).toBeGreaterThanOrEqual(250)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  it('does not report a danger for a word that only names a person or a form', () => {
    const empty = phrases.filter(({ entry, stems }) => entry.kind === 'danger' && [...stems].every(isQualifying))
    expect(empty).toEqual([])
  })

  it('promises nothing', () => {
    const promised = /guari|cura |elimina|miracol|efficace|garanti/i
    expect(entries.filter(({ kind, name }) => kind === 'need' && promised.test(name))).toEqual([])
  })
})

describe('a text', () => {
  it.each([
    ['mal di testa', 'Mal di testa'],
    ['mi scoppia la capa', 'Mal di testa'],
    ['testa mal di', 'Mal di testa'],
    ['raffreddori', 'Raffreddore'],
    ['rafreddore', 'Raffreddore'],
    ['la panza gonfia', 'Pancia gonfia'],
    ['febbre sulle labbra', 'Herpes labiale'],
    ['raffredd', 'Raffreddore'],
    ['antipiretico per adulti', 'Febbre'],
    ['gel antidolorifico', 'Dolori muscolari'],
    ['antidolorifico', 'Antidolorifici'],
  ])('%s asks for %s', (text, need) => {
    expect(needs(text)).toEqual([need])
  })

  /** Every need of several words, cut within its last word. */
  const begun = phrases
    .filter(({ entry, key }) => entry.kind === 'need' && key.includes(' '))
    .flatMap(({ entry, key }) => {
      const room = key.length - key.lastIndexOf(' ') - 2
      return Array.from({ length: room }, (_, cut) => ({ name: entry.name, text: key.slice(0, key.length - cut - 1) }))
    })

  it('of several words is answered while its last one is typed', () => {
    const known = begun.filter(({ text }) => understand(text, { forgive: false }) !== null)
    const own = begun.filter(({ name, text }) => needs(text).includes(name))
    expect(begun.length).toBeGreaterThan(4000)
    expect(known.length / begun.length).toBeGreaterThan(0.999)
    expect(own.length / begun.length).toBeGreaterThan(0.97)
  })

  it('in the words of a region is answered while its last one is typed', () => {
    const said = phrases
      .filter(({ entry, stems }) => entry.kind === 'need' && stems.size === 2 && isTelling([...stems][0] ?? ''))
      .flatMap(({ entry, key, stems }) => {
        const [last] = [...stems].reverse()
        const other = getForms(last ?? '').at(-1) ?? ''
        const start = key.slice(0, key.lastIndexOf(' '))
        return last !== undefined && other !== last && getMeaning(other) === last && other.length > 3
          ? [{ name: entry.name, text: `${start} ${other.slice(0, 3)}` }]
          : []
      })
    expect(said.length).toBeGreaterThan(100)
    expect(said.filter(({ text }) => understand(text, { forgive: false }) === null)).toEqual([])
  })

  it.each([
    ['mal di te', 'Mal di testa'],
    ['mi fa male la cap', 'Mal di testa'],
    ['fa male la pan', 'Mal di pancia'],
    ['naso ch', 'Naso chiuso'],
    ['tosse sec', 'Tosse secca'],
    ['febbre del bam', 'Febbre del bambino'],
  ])('%s begins to ask for %s', (text, need) => {
    expect(needs(text)).toContain(need)
  })

  it.each([
    ['mal di tsta', 'Mal di testa'],
    ['mal di gloa', 'Mal di gola'],
    ['male di schena', 'Mal di schiena'],
    ['prurito intm', 'Prurito intimo'],
    ['occhi rosis', 'Occhi rossi'],
    ['occhi rsosi', 'Occhi rossi'],
    ['occhi secchio', 'Occhi secchi'],
    ['bruciore stomcao', 'Bruciore di stomaco'],
  ])('%s is forgiven beside a word that is right', (text, need) => {
    expect(needs(text, true)).toEqual([need])
  })

  it.each(['nei', 'NEI', 'mappatura nei', 'neo sospetto', 'nevi'])('%s leads to telemedicine', (text) => {
    expect(understand(text, { forgive: false })?.names.map(({ service }) => service)).toEqual(['telemedicina'])
  })

  /** Phrases of which one word is left without their stop words, if the entry does not list that word by itself. */
  const bare = phrases.flatMap(({ entry, key, stems: [only = '', ...more] }) => {
    const word = key.split(' ').find((one) => !isStopWord(one)) ?? ''
    const lists = entry.said.some((said) => !searchKey(said).includes(' ') && getMeaning(stem(said)) === only)
    return more.length > 0 || !key.includes(' ') || entry.kind === 'danger' || entry.brand || lists
      ? []
      : [{ entry, key, word }]
  })
  const entriesOf = (text: string) => {
    const found = understand(text, { forgive: false })
    return [...(found?.needs ?? []), ...(found?.names ?? [])]
  }

  it('of one word is not taken for a phrase whose other words are stop words: `latte` is no `poco latte`', () => {
    expect(bare.length).toBeGreaterThan(40)
    expect(bare.filter(({ entry, word }) => entriesOf(word).includes(entry))).toEqual([])
  })

  it('with the stop words of such a phrase is read as the phrase', () => {
    expect(bare.filter(({ entry, key }) => !entriesOf(key).includes(entry))).toEqual([])
  })

  it.each([
    ['takipirina', 'tachipirina'],
    ['tachypirina', 'tachipirina'],
    ['neoborocillina', 'neoborocillina'],
    ['lasonil', 'lasonil'],
    ['la roche posei', 'La Roche-Posay'],
  ])('«%s» is read by its sound or first word as %s', (text, name) => {
    expect(understand(text, { forgive: true })?.names.map((one) => one.name)).toEqual([name])
  })

  it.each([
    ['fondotinta chiaro', 'ticlopidina'],
    ['non trovo la scarpa destra', 'destrometorfano'],
  ])('«%s» does not name %s', (text, ingredient) => {
    const found = understand(text, { forgive: true })?.names.flatMap(({ ingredients }) => ingredients)
    expect(found ?? []).not.toContain(ingredient)
  })

  it('of a single adjective is the brand of that name', () => {
    expect(names('chiaro')).toEqual(['ticlopidina'])
  })

  it('of a word for a person is no word of the same stem', () => {
    expect(needs('regalo per papà')).not.toContain('Svezzamento')
    expect(needs('pappa')).toEqual(['Svezzamento'])
  })

  it('of a short word with other doubled letters and another ending is another word', () => {
    expect(names('seno')).toEqual([])
    expect(understand('crema rassodante seno', { forgive: true })?.names ?? []).toEqual([])
  })

  it('with «nei» between other words is about those', () => {
    expect(needs('bruciore nei piedi')).toEqual(needs('bruciore piedi'))
    expect(names('controllo fame')).toEqual([])
  })

  it('is no danger while it may become something else', () => {
    expect(['dolore al p', 'dolore al pe'].map(getDanger)).toEqual([null, null])
  })

  it.each(['pomata v', 'gomme inv', 'mal'])('%s says nothing yet', (text) => {
    expect(understand(text, { forgive: false })).toBeNull()
  })

  it('is forgiven a wrong letter where nothing as written is known', () => {
    expect(needs('emicramia')).toEqual([])
    expect(needs('emicramia', true)).toEqual(['Mal di testa'])
  })

  it.each([
    ['bambino', 'Bambini'],
    ['neonato', 'Neonato'],
    ['gravidanza', 'Gravidanza'],
    ['allattamento', 'Allattamento'],
  ])('%s alone asks for %s', (text, need) => {
    expect(needs(text)).toEqual([need])
  })

  it.each([
    ['boli di pelo', 'Boli di pelo'],
    ['brusore di stomaco', 'Bruciore di stomaco'],
    ['balsamo labbra', 'Labbra secche'],
    ['acufene', 'Fischio nelle orecchie'],
    ['mal di testa in gravidanza', 'Mal di testa'],
    ['dol de cap', 'Mal di testa'],
    ['tosse figlia 6 anni', 'Tosse'],
    ['voce roca', 'Senza voce'],
    ['controllo fame', 'Dimagrire'],
    ['glucometro', 'Glicemia'],
    ['sedie a rotelle', 'Mobilità ridotta'],
    ['deodorante senza alluminio', 'Sudorazione'],
    ['ghiaccio spray', 'Ghiaccio e borse calde'],
    ['cerotti nicotina', 'Smettere di fumare'],
    ['peli superflui', 'Depilazione'],
    ['occhiali da lettura', 'Occhiali da lettura'],
    ['apparecchi acustici', 'Udito'],
    ['mi sento stanco', 'Stanchezza'],
  ])('%s asks for nothing but %s', (text, need) => {
    expect(needs(text, true)).toEqual([need])
  })

  it.each([
    ['caviglia gonfia', 'Storta e distorsione'],
    ['mano gonfio', 'Storta e distorsione'],
    ['naso gonfio', 'Naso chiuso'],
    ['palpebra che brucia', 'Occhi rossi'],
    ['braccio che brucia', 'Nevralgia'],
    ['dolore alla coscia', 'Dolori muscolari'],
    ['viso secco', 'Pelle secca'],
    ['botta al gomito', 'Lividi e botte'],
    ['pancia gonfia', 'Pancia gonfia'],
  ])('of a complaint and a part of the body, %s, asks for %s', (text, need) => {
    expect(needs(text, true)).toEqual([need])
  })

  it('is no brand that sounds like a synonym: `schiena` is not Renu of `reni`', () => {
    expect(understand('schiena che brucia', { forgive: true })?.names).toEqual([])
    expect(understand('renu', { forgive: false })?.names.map(({ name }) => name)).toEqual(['Renu'])
  })

  it.each([
    ['tachi', 'tachipirina', 'and is no `tachicardia`'],
    ['volta', 'voltaren', ''],
    ['gavis', 'gaviscon', ''],
    ['eucer', 'Eucerin', ''],
    ['vich', 'Vichy', 'the house of several lines'],
    ['omro', 'Omron', ''],
    ['pamp', 'Pampers', ''],
  ])('%s begins the brand %s %s', (text, brand) => {
    expect(understand(text, { forgive: true })?.names.map(({ name }) => name)).toEqual([brand])
    expect(needs(text, true)).toEqual([])
  })

  it.each(['derm', 'ibup', 'insonn'])(
    '%s begins the name of a need or an ingredient, so no brand is guessed',
    (text) => {
      expect(understand(text, { forgive: true })?.names.filter(({ brand }) => brand) ?? []).toEqual([])
    },
  )

  it.each(['reumi', 'contrazioni', 'rila', 'genio', 'mom', 'vent'])('%s is no beginning of a brand', (text) => {
    const { names = [] } = understand(text, { forgive: true }) ?? {}
    expect(names.filter(({ brand }) => brand).map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['tachipi', 'tachipirina'],
    ['tachipirna', 'tachipirina'],
    ['enterogermna', 'enterogermina'],
    ['oral b', 'Oral-B'],
    ['la roche posay', 'La Roche-Posay'],
    ['mustella', 'Mustela'],
  ])('%s is the brand %s', (text, brand) => {
    expect(understand(text, { forgive: true })?.names.map(({ name }) => name)).toEqual([brand])
  })

  it.each([
    ['raffreddore bambino', 'child'],
    ['tosse bmbino', 'child'],
    ['mal di gola bambin', 'child'],
    ['mio figlio ha la tosse', 'child'],
    ['bimba di 8 mesi con la tosse', 'newborn'],
    ['bambino con tosse da 3 giorni', 'child'],
    ['neonato raffreddato', 'newborn'],
    ['mal di testa in gravidanza', 'pregnancy'],
    ['tosse gravidnza', 'pregnancy'],
    ['sono incinta e ho la febbre', 'pregnancy'],
    ['tosse mentre allatto', 'breastfeeding'],
    ['vermi gatto', 'animal'],
    ['allergia al gatto', null],
    ['morso di cane', null],
    ['test di gravidanza', null],
    ['rimanere incinta', null],
    ['emorragia piccola', null],
    ['un consiglio per la tosse', null],
    ['foglio', null],
    ['cerotti nicotina', null],
    ['mal di testa', null],
  ])('%s is for: %s', (text, person) => {
    expect(personIn(text)?.person ?? null).toBe(person)
  })

  it.each([
    ['tachipirina 1000', 'paracetamolo'],
    ['oki', 'ketoprofene'],
    ['malox', 'magnesio idrossido'],
    ['cordarone', 'amiodarone'],
    ['lansoprazolo', 'lansoprazolo'],
    ['muscoril', 'tiocolchicoside'],
    ['travelgum', 'dimenidrinato'],
    ['cortisone', 'idrocortisone'],
  ])('%s names %s', (text, ingredient) => {
    expect(names(text)).toContain(ingredient)
    expect(needs(text)).toEqual([])
  })

  it.each([
    ['dolore al petto', 'emergency'],
    ['mi fa male il petto e il braccio sinistro', 'emergency'],
    ['ho preso troppe pastiglie', 'poison'],
    ['febbre nel neonato', 'doctor'],
    ['voglio morire', 'crisis'],
    ['naso tappato non respiro', null],
    ['sangue dal naso', null],
    ['febbre', null],
    ['dolore', null],
  ])('%s is in danger: %s', (text, danger) => {
    expect(getDanger(text)).toBe(danger)
    if (danger) expect([needs(text), names(text)]).toEqual([[], []])
  })

  it.each([
    ['infarto e tosse', 'emergency'],
    ['mal di petto e tosse', 'emergency'],
    ['doloe al petto', 'emergency'],
    ['dolre al petto', 'emergency'],
    ['me fa male o pietto', 'emergency'],
    ['non respiro ho il raffreddore', 'emergency'],
    ['soffoca con una caramella', 'emergency'],
    ['emorragia dito', 'emergency'],
    ['non smette di sanguinare il dito', 'emergency'],
    ['mezza faccia paralizzata', 'emergency'],
    ['mi gira la testa e parlo male', 'emergency'],
    ['allergia gonfia la gola', 'emergency'],
    ['rigidità del collo e febbre', 'emergency'],
    ['è in coma', 'emergency'],
    ['ha ingoiato la candeggina e sta male', 'poison'],
    ['mio figlio ha ingoiato una pila e ha male alla pancia', 'poison'],
    ['ha leccato varechina', 'poison'],
    ['ho preso 20 tachipirine', 'poison'],
    ['ha ingerito 12 compresse', 'poison'],
    ['troppo ibuprofene', 'poison'],
    ['bambino di 20 giorni con 38 di febbre', 'doctor'],
    ['bimbo di un mese con la febbre', 'doctor'],
    ['neonato febbricitante', 'doctor'],
    ['vorrei morire', 'crisis'],
    ['palpitazioni', 'doctor'],
    ['sto per svenire', 'doctor'],
    ['perdita di coscienza', 'emergency'],
  ])('«%s» is a danger: %s', (text, danger) => {
    expect(understand(text, { forgive: true })?.danger).toBe(danger)
  })

  it.each([
    'tachipirina 20 compresse',
    'ho preso 2 tachipirine',
    'bambino di 3 anni con la febbre',
    'bambino di 8 mesi con la febbre',
    'latte 1 per bambino di 3 mesi',
    'petto di pollo',
    'tachi',
    'integratore per il cuore',
    'occhiali da sole',
    'crema per il petto',
    'troppo muco',
    'sangue dalle gengive',
    'mal di gola quando ingoio',
    'vitamine da un mese di vita',
  ])('«%s» is none', (text) => {
    expect(understand(text, { forgive: true })?.danger ?? null).toBeNull()
  })

  it.each(['gomme invernali auto', 'divano letto', 'iphone', '', 'la', '💊', "'; DROP TABLE"])(
    '%p asks for nothing',
    (text) => {
      expect(understand(text, { forgive: true })).toBeNull()
    },
  )
})
