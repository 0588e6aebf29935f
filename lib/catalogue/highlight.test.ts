import { parseHighlight } from './highlight'

const plainName = (highlighted: string) =>
  parseHighlight(highlighted)
    .map(({ text }) => text)
    .join('')

describe('a highlighted name', () => {
  it('splits into what matched and what did not', () => {
    expect(parseHighlight('<em>Tachi</em>pirina 500 mg')).toEqual([
      { text: 'Tachi', match: true },
      { text: 'pirina 500 mg', match: false },
    ])
  })

  it('decodes entities, once', () => {
    expect(parseHighlight('Acqua &amp; <em>sale</em> d&#39;Abano &#x2013; 5 &lt; 6 &amp;lt;')).toEqual([
      { text: 'Acqua & ', match: false },
      { text: 'sale', match: true },
      { text: " d'Abano – 5 < 6 &lt;", match: false },
    ])
  })

  it('leaves any other tag as text', () => {
    expect(parseHighlight('<img src=x onerror=alert(1)><em class="x">a</em>')).toEqual([
      { text: '<img src=x onerror=alert(1)><em class="x">a', match: false },
    ])
  })

  it('survives tags that do not pair and codes that are no characters', () => {
    expect(parseHighlight('</em>a<em><em>b</em>c')).toEqual([
      { text: 'a', match: false },
      { text: 'b', match: true },
      { text: 'c', match: true },
    ])
    expect(plainName('&#0;&#xD800;&#9999999;&unknown;')).toBe('&#0;&#xD800;&#9999999;&unknown;')
  })

  it('gives the plain name', () => {
    expect(plainName('Vita<em>mina</em> C &amp; D')).toBe('Vitamina C & D')
    expect(plainName('')).toBe('')
  })
})
