import { spellBrands } from './dictionary'
import { readLacks, readProperties } from './properties'

describe('the properties of a text', () => {
  it.each([
    ['sciroppo senza zucchero', 'sciroppo', ['senza zuccheri']],
    ['sciroppo senza zuccheri aggiunti', 'sciroppo', ['senza zuccheri aggiunti']],
    ['Integratore GLUTEN FREE', 'integratore', ['senza glutine']],
    ['pasta per celiaci', 'pasta', ['senza glutine']],
    ['latte delattosato', 'latte', ['senza lattosio']],
    ['crema senza profumo e senza parabeni', 'crema e', ['senza profumo', 'senza parabeni']],
    ['multivitaminico vegano', 'multivitaminico', ['vegano']],
    ['antibiotico senza obbligo di ricetta', 'antibiotico', ['senza ricetta']],
    ['senza glutine', '', ['senza glutine']],
    ['prodotti senza lattosio per', '', ['senza lattosio']],
    ['senza voce', 'senza voce', []],
    ['dentifricio senza mentolo', 'dentifricio senza mentolo', []],
    ['glutine', 'glutine', []],
    ['alcol', 'alcol', []],
  ])('%s is %p with %p', (text, rest, names) => {
    const found = readProperties(text)
    expect([found.rest, found.properties.map(({ name }) => name)]).toEqual([rest, names])
  })
})

describe('what a text wants without', () => {
  it.each([
    ['insonnia senza melatonina', 'insonnia', ['senza melatonina']],
    ['crema viso senza acido ialuronico per uomo', 'crema viso per uomo', ['senza acido ialuronico']],
    ['latte senza olio di palma', 'latte', ['senza olio di palma']],
    ['dentifricio senza la menta', 'dentifricio', ['senza menta']],
    ['ferro che non dà stitichezza', 'ferro', ['che non dà stitichezza']],
    ['crema che non unge', 'crema', ['che non unge']],
    ['antistaminico che non provoca sonnolenza per adulti', 'antistaminico per adulti', ['che non provoca sonnolenza']],
    ['tosse che non dà tregua', 'tosse che non dà tregua', []],
    ['biberon che non fa mangiare aria', 'biberon che non fa mangiare aria', []],
    ['senza forze', 'senza forze', []],
    ['melatonina', 'melatonina', []],
  ])('%s is %p with %p', (text, rest, names) => {
    const found = readLacks(text)
    expect([found.rest, found.lacks.map(({ name }) => name)]).toEqual([rest, names])
  })
})

describe('a brand in two words or one', () => {
  it.each([
    ['oki task', 'okitask'],
    ['moment act', 'momentact'],
    ['vivinc', 'vivin c'],
    ['buscofen act 12 capsule', 'buscofenact 12 capsule'],
    ['tachi pirina', 'tachipirina'],
    ['oki', 'oki'],
    ['la tosse', 'la tosse'],
  ])('%s is spelled %s', (text, spelled) => expect(spellBrands(text)).toBe(spelled))
})
