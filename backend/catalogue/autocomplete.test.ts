import { escapeHtml } from '../http/escape-html'
import { highlight } from './autocomplete'

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
