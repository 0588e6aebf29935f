import { entries, isQualifying, phrases } from './dictionary'
import { understand } from './understand'

const needs = (text: string, forgive = false) => understand(text, { forgive })?.needs.map(({ name }) => name) ?? []
const names = (text: string) =>
  understand(text, { forgive: false })?.names.flatMap(({ ingredients }) => ingredients) ?? []
const dangerOf = (text: string) => understand(text, { forgive: false })?.danger ?? null

describe('the dictionary', () => {
  it('knows 250 needs, each once and each in several words', () => {
    const all = entries.filter(({ kind }) => kind === 'need')
    expect(all.length).toBeGreaterThanOrEqual(250)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  it('says no danger by a word that only says for whom or in which form', () => {
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
  ])('%s asks for %s', (text, need) => {
    expect(needs(text)).toEqual([need])
  })

  it('is forgiven a wrong letter where nothing as written is known', () => {
    expect(needs('emicramia')).toEqual([])
    expect(needs('emicramia', true)).toEqual(['Mal di testa'])
  })

  it.each([
    ['tachipirina 1000', 'paracetamolo'],
    ['oki', 'ketoprofene'],
    ['malox', 'magnesio idrossido'],
    ['cordarone', 'amiodarone'],
    ['lansoprazolo', 'lansoprazolo'],
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
    expect(dangerOf(text)).toBe(danger)
    if (danger) expect([needs(text), names(text)]).toEqual([[], []])
  })

  it.each(['gomme invernali auto', 'divano letto', 'iphone', '', 'la', '💊', "'; DROP TABLE"])(
    '%p asks for nothing',
    (text) => {
      expect(understand(text, { forgive: true })).toBeNull()
    },
  )
})
