import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { searchKey } from '@/lib/rules/words'
import { escapeHtml } from '../http/escape-html'
import { highlight } from './autocomplete'
import { productMaximum, readLimits } from './ingredient-limits'
import { Pace } from './pace'
import { closestWords, errorsForgiven, prefixDistance } from './spelling'
import { buildTsquery, codeQuery, readSearchText, searchParts, searchTerms } from './terms'

describe('terms', () => {
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
    ])('indexes a number and its unit both separately and joined: %s', (name, terms) => {
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

    it('takes a letter inside the text as a separate word', () => {
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

    it.each(['eutiroxan 25 µg', 'Eutiroxan 25μg', 'eutiroxan 25ug', 'eutiroxan 25 microgrammi', 'eutiroxan 25 mcg'])(
      'reads micrograms: %s',
      (typed) => expect(readSearchText(typed).key).toBe('eutiroxan 25 mcg'),
    )

    it('reads the times sign as x', () => {
      expect(readSearchText('garze 10×10').key).toBe(readSearchText('garze 10x10').key)
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

    it('never searches only for a code if words can be read', () => {
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
})

describe('spelling', () => {
  describe('prefixDistance', () => {
    it.each([
      ['tachipirina', 'tachipirina', 0],
      ['tachi', 'tachipirina', 0],
      ['tahcipirina', 'tachipirina', 1],
      ['tahci', 'tachipirina', 1],
      ['tacipirina', 'tachipirina', 1],
      ['bentolin', 'ventolin', 1],
      ['ibubrofeme', 'ibuprofene', 2],
      ['momemt', 'moment', 1],
      ['moment', 'mom', 3],
      ['xyz', 'abc', 3],
    ])('%p is %p letters wrong for %p', (typed, word, distance) => {
      expect(prefixDistance(typed, word, 3)).toBe(distance)
    })

    it('stops counting above the limit', () => {
      expect(prefixDistance('xxxxxxxx', 'tachipirina', 2)).toBe(3)
    })
  })

  describe('errorsForgiven', () => {
    it.each([
      ['oki', 0],
      ['okit', 1],
      ['momentt', 1],
      ['rilastin', 1],
      ['tachipiri', 2],
      ['b12', 0],
      ['50000', 0],
      ['a'.repeat(200), 0],
    ])('%p forgives %p', (word, errors) => {
      expect(errorsForgiven(word)).toBe(errors)
    })
  })

  describe('closestWords', () => {
    it('sorts by distance and omits distant words', () => {
      expect(closestWords('momemt', ['moment', 'momento', 'monumento', 'mammut'])).toEqual(['moment', 'momento'])
    })
    it('omits words with the typed prefix, which are found anyway', () => {
      expect(closestWords('tachi', ['tachidol', 'tacchino'])).toEqual(['tacchino'])
    })
    it('gives eight at most', () => {
      expect(
        closestWords(
          'paracetamolo',
          [...'abcdefghijkl'].map((letter) => `paracetamol${letter}`),
        ),
      ).toHaveLength(8)
    })
  })
})

describe('autocomplete', () => {
  describe('highlight', () => {
    it.each([
      ['Tachipirina 500 mg', ['tachi'], '<em>Tachi</em>pirina 500 mg'],
      ['Tachipirina 500mg', ['500', 'mg'], 'Tachipirina <em>500</em><em>mg</em>'],
      ['Tachipirina 500mg', ['500'], 'Tachipirina <em>500</em>mg'],
      ['Caffè forte', ['caffe'], '<em>Caffè</em> forte'],
      ['Caffe\u0300 forte', ['caffe'], '<em>Caffe\u0300</em> forte'],
      ["L'Oréal", ['ore'], 'L&#39;<em>Oré</em>al'],
      ['Bio-Oil', ['oil'], 'Bio-<em>Oil</em>'],
      ['Rosa & Viola <b>', ['b', 'viola'], 'Rosa &amp; <em>Viola</em> &lt;<em>b</em>&gt;'],
      ['Oki', ['tachi'], 'Oki'],
      ['Oki', [], 'Oki'],
      ['Aspirina C 400', ['a', 'aspi'], '<em>Aspi</em>rina C 400'],
      ['Vitamina C 20 compresse', ['c', 'vitamina'], '<em>Vitamina</em> <em>C</em> 20 compresse'],
      ['Mirtillo rosso', ['mi', 'ro'], 'Mirtillo rosso'],
      ['Perlage', ['per'], 'Perlage'],
      ['Crema per le mani', ['per', 'le', 'mani'], 'Crema per le <em>mani</em>'],
      ['Moment 200', ['20'], 'Moment 200'],
    ])('%p with %p', (name, prefixes, html) => {
      expect(highlight(name, prefixes)).toBe(html)
    })

    it('marks no stop word among the corrections', () => {
      expect(highlight('Crema per mani', ['mnai'], ['mani', 'per'])).toBe('Crema per <em>mani</em>')
    })

    it('marks what a mistyped word stood for as a whole', () => {
      expect(highlight('Moment 200', ['momemt'], ['moment'])).toBe('<em>Moment</em> 200')
    })
  })

  test('escapeHtml leaves nothing that opens a tag or an attribute', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
  })
})

describe('ingredient limits', () => {
  const limit = { ingredient: 'paracetamolo', also: [], packs: 2, packs_in_30_days: 4 }

  it('lets the stricter of a product’s own maximum and its ingredient’s hold, each with its reason', () => {
    const own = { max_quantity: 1, max_quantity_reason: 'Uno a testa' }
    expect(productMaximum(own, [limit])).toEqual(own)
    expect(productMaximum({ max_quantity: 5, max_quantity_reason: 'Pochi' }, [limit])).toMatchObject({
      max_quantity: 2,
      max_quantity_reason: expect.stringContaining(
        'al massimo 2 confezioni con paracetamolo per ordine e 4 in 30 giorni',
      ),
    })
    expect(productMaximum({ max_quantity: null }, [])).toEqual({ max_quantity: 30, max_quantity_reason: null })
    expect(productMaximum({ max_quantity: 50, max_quantity_reason: 'Molti' }, [])).toEqual({
      max_quantity: 30,
      max_quantity_reason: null,
    })
  })

  it('names an invalid file and its error', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-limits-'))
    const file = path.join(folder, 'limits.json')
    writeFileSync(file, JSON.stringify([{ ...limit, packs: 0, source: '' }]))
    expect(() => readLimits(file)).toThrow(/INGREDIENT_LIMITS: .*limits\.json: [\s\S]*packs/)
    expect(() => readLimits(path.join(folder, 'none.json'))).toThrow(/INGREDIENT_LIMITS: .*ENOENT/)
    rmSync(folder, { recursive: true })
  })
})

describe('pace', () => {
  test('what is written at once grows to what fits into a turn, shrinks with a slow one, and visitors get twice as long', async () => {
    const rests: number[] = []
    const pace = new Pace(100, async (ms) => void rests.push(ms))
    const after = async (count: number, tookMs: number) => {
      await pace.rested(count, tookMs)
      return pace.size
    }
    expect(pace.size).toBe(10)
    expect(await after(10, 1)).toBe(20)
    expect(await after(20, 2)).toBe(40)
    expect(await after(40, 0)).toBe(80)
    expect(await after(80, 1)).toBe(100)
    expect(await after(100, 20)).toBe(50)
    expect(await after(50, 300)).toBe(10)
    expect(rests).toEqual([2, 4, 0, 2, 40, 600])
  })
})
