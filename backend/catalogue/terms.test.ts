import { searchKey } from '@/lib/rules/words'
import { buildTsquery, codeQuery, readSearchText, searchParts, searchTerms } from './terms'

const tsquery = (text: string) => {
  const read = readSearchText(text)
  return buildTsquery(read, searchParts(read))
}

describe('keyOf', () => {
  it.each([
    ['Tachipirina® 500mg', 'tachipirina 500 mg'],
    ['  Caffè  FORTE ', 'caffe forte'],
    ['caffe\u0300', 'caffe'],
    ["L'Oréal", 'l oreal'],
    ['Vitamina B12', 'vitamina b12'],
    ['0,5%', '0 5'],
    ['💊', ''],
    ['', ''],
  ])('reads %p as %p', (text, key) => {
    expect(searchKey(text)).toBe(key)
  })
})

describe('termsOf', () => {
  const product = {
    minsan: '012745093',
    name: "L'Arnica co-effe 500mg",
    brand: 'Caffè',
    active_ingredient: null,
    ean: ['8001234567897'],
  }

  it.each(['0000000000000', '2000000000008', '0412345678903'])('lacks a code that identifies nothing: %s', (code) => {
    expect(searchTerms({ ...product, ean: [code] })).not.toContain(code)
  })

  it('holds words, joined words and codes, each once', () => {
    expect(searchTerms(product).split(' ').sort()).toEqual(
      [
        "'#012745093'",
        "'#8001234567897'",
        "'500'",
        "'arnica'",
        "'caffe'",
        "'co'",
        "'coeffe'",
        "'effe'",
        "'effe500'",
        "'l'",
        "'larnica'",
        "'mg'",
      ].sort(),
    )
  })

  it.each([
    ['Vitamina D3', ["'d'", "'3'", "'d3'", "'vitaminad3'"]],
    ['Vitamina D 3', ["'d'", "'3'", "'d3'", "'vitaminad3'"]],
    ['Omega-3', ["'omega'", "'3'", "'omega3'"]],
    ['SPF50+', ["'spf'", "'50'", "'spf50'"]],
  ])('holds words beside numbers apart and joined: %s', (name, terms) => {
    expect(searchTerms({ ...product, name }).split(' ')).toEqual(expect.arrayContaining(terms))
  })

  it('lets nothing through that ends a literal', () => {
    expect(searchTerms({ ...product, name: "a' | 'b\\", ean: ["' | x"] })).toMatch(/^('#?[a-z0-9]*' ?)+$/)
  })
})

describe('readSearchText', () => {
  it('finds every word by its beginning, whatever their order', () => {
    expect(readSearchText('moment 200').prefixes.sort()).toEqual(['200', 'moment'])
  })

  it('leaves link words out, but not the one that is being typed', () => {
    expect(readSearchText('shampoo per bambini').prefixes.sort()).toEqual(['bambini', 'shampoo'])
    expect(readSearchText('shampoo per').prefixes.sort()).toEqual(['per', 'shampoo'])
  })

  it('takes a letter inside the text for a word of its own', () => {
    expect(readSearchText('vitamina c 1000')).toMatchObject({ letters: ['c'] })
    expect(readSearchText('vitamina c').prefixes).toContain('c')
  })

  it('keeps eight words of a pasted text', () => {
    const letters = [...'bcdfghjkmnpqrstvwxyz']
    const text = letters.map((letter) => `${letter}${letter}`).join(' ')
    expect(readSearchText(text).prefixes).toHaveLength(8)
    expect(readSearchText(letters.join(' ')).letters.length).toBeLessThanOrEqual(8)
  })

  it.each([
    ['012745093', '012745093'],
    ['A012745093', '012745093'],
    ['0D4YD5', '012745093'],
    ['0d4yd5', '012745093'],
  ])('reads %p as a code', (text, minsan) => {
    expect(readSearchText(text)).toMatchObject({ minsan, ean: null })
  })

  it('reads an EAN', () => {
    expect(readSearchText('8001234567897')).toMatchObject({ ean: '8001234567897', minsan: null })
  })
})

describe('tsqueryOf', () => {
  it('asks for all words and, from five digits on, for codes', () => {
    expect(tsquery('moment 200')).toBe("'moment':* & '200':*")
    expect(tsquery('0127')).toBe("'0127':*")
    expect(tsquery('01274')).toBe("('01274':* | '#01274':*)")
    expect(tsquery('A01274')).toContain("'#01274':*")
    expect(tsquery('12745')).toBe("('12745':* | '#12745':* | '#012745':*)")
    expect(tsquery('AIC n. 01274')).toBe(tsquery('01274'))
    expect(tsquery('ibuprofene400')).toBe("('ibuprofene400':* | ('ibuprofene' & '400'))")
  })

  it('never asks for a code alone where words can be read', () => {
    expect(tsquery('0D4YD5')).toMatch(/^\(.+\) \| '#012745093'$/)
    expect(codeQuery(readSearchText('0D4YD5'))).toBe("'#012745093'")
  })

  it('is null for a text without a letter or digit', () => {
    for (const text of ['', '   ', '%_%', "'; --", '💊💊', '\u0000']) expect(tsquery(text)).toBeNull()
  })

  it('holds only letters and digits inside its quotes', () => {
    for (const text of ["a'b | c:* & !d", '\\x00 foo(bar)', "x'::tsquery; drop table products", 'ﬁ ½ ß'])
      expect(
        tsquery(text)
          ?.replace(/'[a-z0-9#]+'(:\*)?/g, '')
          .replace(/[ &|()]/g, ''),
      ).toBe('')
  })
})
