import { spellBrands } from './dictionary'
import { readProperties } from './properties'

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
