import { parseRichText, plainText } from './rich-text'

describe('a text that comes as HTML', () => {
  it('keeps the small set of tags', () => {
    expect(parseRichText('<h3>Dosi</h3><ul><li><strong>Adulti</strong>: 1<br>al giorno</li></ul>')).toEqual([
      { tag: 'h3', children: ['Dosi'] },
      {
        tag: 'ul',
        children: [
          {
            tag: 'li',
            children: [{ tag: 'strong', children: ['Adulti'] }, ': 1', { tag: 'br', children: [] }, 'al giorno'],
          },
        ],
      },
    ])
  })

  it('takes scripts and styles away with what is in them', () => {
    expect(parseRichText('a<script>alert(1)</script><style>p{}</style><svg><p>x</p></svg>b')).toEqual(['ab'])
  })

  it('keeps the words of unknown tags, without the tag and without attributes', () => {
    expect(parseRichText('<p onclick="x()" style="color:red">Leggi <a href="javascript:x">qui</a></p>')).toEqual([
      { tag: 'p', children: ['Leggi qui'] },
    ])
  })

  it('decodes entities into text, never into tags', () => {
    expect(parseRichText('<p>5 &lt; 6 &amp; &egrave; &lt;script&gt;</p>')).toEqual([
      { tag: 'p', children: ['5 < 6 & è <script>'] },
    ])
  })

  it('survives tags that are left open or closed twice', () => {
    expect(plainText(parseRichText('<ul><li>uno<li>due</em></ul></ul> tre <script>'))).toBe('uno, due. tre')
  })

  it('parts the words of blocks, not those of a sentence', () => {
    expect(plainText(parseRichText('<p>con <strong>vitamina C</strong>.</p><p>Poi<br>basta</p>'))).toBe(
      'con vitamina C. Poi basta.',
    )
  })

  it('puts between points of a list and blocks what only their place tells', () => {
    const html =
      '<h3>Per chi</h3><p>Ogni giorno:</p><ul><li>fluoro 1450 ppm</li><li>gusto menta.</li><li>senza SLS</li></ul><p>Tubo</p>'
    expect(plainText(parseRichText(html))).toBe('Per chi. Ogni giorno: fluoro 1450 ppm, gusto menta. Senza SLS. Tubo.')
  })

  it('gives nothing for nothing', () => {
    expect(parseRichText('')).toEqual([])
  })
})
