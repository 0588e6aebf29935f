import { articleText, parseArticle } from './article'
import type { ArticleContext, ArticleNode } from './article-parts'
import { escapedMarkdown, toMarkdown } from './markdown'
import { htmlToText, parseHtml, parseRichText, plainText } from './tree'

describe('article', () => {
  const context: ArticleContext = {
    blog: 'https://blog.example/',
    shop: 'https://shop.example',
    picture: (url) => (new URL(url).host === 'blog.example' ? `/media/blog/${url.length}.webp` : null),
  }
  const read = (html: string) => parseArticle(html, context)

  function written(nodes: ArticleNode[]): string {
    return nodes
      .map((node) => {
        if (typeof node === 'string') return node
        if (node.tag === 'img') return `<img ${node.width}x${node.height} «${node.alt}»>`
        if (node.tag === 'a') return `<a ${node.href}${node.rel ? ` ${node.rel}` : ''}>${written(node.children)}</a>`
        return `<${node.tag}>${written(node.children)}</${node.tag}>`
      })
      .join('')
  }
  const shown = (html: string) => written(read(html))

  describe('a post of the blog', () => {
    it('keeps what an article is made of', () => {
      const html =
        '<p>Uno <strong>due</strong> <em>tre</em></p><ul><li>a</li><li>b</li></ul><blockquote><p>c</p></blockquote>'
      expect(shown(html)).toBe(html)
    })

    it.each([
      ['<p onclick="x()" style="color:red" class="y">a</p>', '<p>a</p>'],
      ['<p>a<script>alert(1)</script><style>p{}</style><noscript>n</noscript></p>', '<p>a</p>'],
      ['<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
      ['<a href=" jAvAsCrIpT:alert(1)">a</a>', '<p>a</p>'],
      ['<a href="java&#10;script:alert(1)">a</a>', '<p>a</p>'],
      ['<a href="data:text/html,x">a</a>', '<p>a</p>'],
      ['<a href="https://user:pass@iss.it/">a</a>', '<p>a</p>'],
      ['<img src="data:image/gif;base64,R0" alt="x">', ''],
      ['<svg><p>x</p></svg><math>y</math><object>z</object><form><input value="q">f</form>', '<p>f</p>'],
      ['<iframe src="https://evil.example/x"></iframe>', ''],
      ['<p>&lt;script&gt;</p>', '<p><script></p>'],
    ])('lets nothing through that runs or leads astray: %s', (html, expected) => expect(shown(html)).toBe(expected))

    it('puts headings under the page’s own, without leaving a level out, and drops empty ones', () => {
      expect(shown('<h1>A</h1><h3>B</h3><h6>C</h6><h5></h5><h2>&nbsp;</h2>')).toBe('<h2>A</h2><h3>B</h3><h4>C</h4>')
      expect(shown('<h3>solo</h3>')).toBe('<h2>solo</h2>')
    })

    it('gives links away a relation and keeps those into the shop in the shop', () => {
      expect(shown('<a href="https://www.iss.it/x">ISS</a>')).toBe(
        '<p><a https://www.iss.it/x external noopener noreferrer>ISS</a></p>',
      )
      expect(shown('<a href="https://shop.example/blog/x?y=1">qui</a>')).toBe('<p><a /blog/x?y=1>qui</a></p>')
      expect(shown('<a href="https://shop.example//evil.example/x">qui</a>')).toBe('<p><a /evil.example/x>qui</a></p>')
      expect(shown('<a href="mailto:a@b.it">scrivi</a> <a href="#sopra">su</a>')).toBe(
        '<p><a mailto:a@b.it>scrivi</a> su</p>',
      )
    })

    it('takes pictures only from the blog, with their stated size, also from lazy loaders', () => {
      expect(shown('<img src="/a.jpg" width="300" height="200" alt=" Una mano ">')).toBe(
        '<p><img 300x200 «Una mano»></p>',
      )
      expect(shown('<img src="data:image/gif;base64,x" data-src="https://blog.example/a.jpg">')).toBe(
        '<p><img nullxnull «»></p>',
      )
      expect(shown('<img src="https://tracker.example/p.gif">')).toBe('')
      expect(shown('<img src="/p.gif" width="1" height="1">')).toBe('')
      expect(shown('<a href="/big.jpg"><img src="/a.jpg" width="9" height="9"></a>')).toBe('<p><img 9x9 «»></p>')
    })

    it('puts the pictures of a gallery side by side, each with its caption, and what is said of all below them', () => {
      const picture = (n: number, caption = '') =>
        `<figure class="wp-block-image"><img src="/${n}.jpg" width="30" height="20" alt="${n}">${caption}</figure>`
      const two = `<gallery><figure><img 30x20 «1»></figure><figure><img 30x20 «2»><figcaption>Due</figcaption></figure></gallery>`
      expect(
        shown(
          `<figure class="wp-block-gallery has-nested-images">${picture(1)}${picture(2, '<figcaption>Due</figcaption>')}<figcaption>Tutte</figcaption></figure>`,
        ),
      ).toBe(`${two}<p>Tutte</p>`)
      expect(
        shown(
          `<figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li>${picture(1)}</li><li>${picture(2, '<figcaption>Due</figcaption>')}</li></ul></figure>`,
        ),
      ).toBe(two)
      expect(
        shown(
          '<div id="gallery-1" class="gallery galleryid-3"><dl class="gallery-item"><dt><a href="/1.jpg"><img src="/1.jpg" width="30" height="20" alt="1"></a></dt></dl><dl class="gallery-item"><dt><img src="/2.jpg" width="30" height="20" alt="2"></dt><dd class="wp-caption-text gallery-caption">Due</dd></dl><br></div>',
        ),
      ).toBe(two)
      expect(shown(`<figure class="wp-block-gallery">${picture(1)}</figure>`)).toBe('<figure><img 30x20 «1»></figure>')
      expect(shown('<p class="gallery">Parole</p>')).toBe('<p>Parole</p>')
    })

    it('makes a link of a film, and of an embed that did not work', () => {
      expect(shown('<iframe title="Lavarsi le mani" src="https://www.youtube.com/embed/abc"></iframe>')).toBe(
        '<p><a https://www.youtube.com/watch?v=abc external noopener noreferrer>Lavarsi le mani (YouTube)</a></p>',
      )
      expect(shown('<figure class="wp-block-embed"><div>\nhttps://example.org/v/1\n</div></figure>')).toBe(
        '<figure><a https://example.org/v/1 external noopener noreferrer>example.org</a></figure>',
      )
    })

    it('removes the marks of plugins, not the author’s brackets', () => {
      expect(shown('<p>[gallery ids="1,2"]a [sic] b [1][contact-form-7 id="4" title="x"][/caption]</p>')).toBe(
        '<p>a [sic] b [1]</p>',
      )
    })

    it.each([
      [
        'testo <b>sciolto</b><div>e <p>un blocco</p> dopo</div>',
        '<p>testo <strong>sciolto</strong></p><p>e </p><p>un blocco</p><p> dopo</p>',
      ],
      ['<p><span><p>a</p></span>b</p>', '<p>a</p><p>b</p>'],
      ['<strong><p>a</p></strong>', '<p>a</p>'],
      ['<li>sola</li>', '<ul><li>sola</li></ul>'],
      ['<ul>\n<li>a</li>\n<p>b</p><li></li></ul>', '<ul><li>a</li><li>b</li></ul>'],
      ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li><p>a</p><ul><li>b</li></ul></li></ul>'],
      ['<table>\n<tr><th>a</th><td></td></tr>\n</table>', '<table><tbody><tr><th>a</th><td></td></tr></tbody></table>'],
      ['<figure><img src="https://gone.example/x.jpg"><figcaption>Foto</figcaption></figure>', ''],
      ['<p>&nbsp;</p><p><br></p><div></div>', ''],
      ['<td>fuori</td>', '<p>fuori</p>'],
    ])('is valid HTML whatever came: %s', (html, expected) => expect(shown(html)).toBe(expected))

    it('survives depth and size', () => {
      expect(articleText(read(`${'<div><b>'.repeat(5000)}fondo`))).toBe('fondo')
      expect(articleText(read('<p>a</p>'.repeat(5000)))).toHaveLength(9999)
    })

    it('keeps its place where elements lie too deep, and what is dropped there stays dropped', () => {
      const deep = `${'<div>'.repeat(100)}<p>a</p><script>x</script><svg><b>y</b></svg><img src="/a.jpg">${'</div>'.repeat(100)}`
      expect(articleText(read(`<p>prima</p>${deep}<p>dopo</p>`))).toBe('prima a dopo')
    })

    it.each(['<b>', '<b></i>', '<div></p>', '<b><p>', '<li><ul>', '<svg></b>', '<script></i>', '[caption '])(
      'reads endless %s in linear time',
      (piece) => {
        // A megabyte takes a second or two; quadratic time would take minutes.
        const began = performance.now()
        read(piece.repeat(1_000_000 / piece.length))
        expect(performance.now() - began).toBeLessThan(60_000)
      },
    )
  })

  describe('titles and excerpts', () => {
    it.each([
      ['L&#8217;influenza &amp; il &lt;vaccino&gt;', 'L’influenza & il <vaccino>'],
      ['Uno&nbsp;due <em>tre</em>, <b>q</b>uattro', 'Uno due tre, quattro'],
      ['<p>a</p><p>b</p>', 'a b'],
      ['<script>x</script>a', 'a'],
    ])('%s', (html, text) => expect(htmlToText(html)).toBe(text))

    it('omits the requested elements', () => {
      const skip = (one: { tag: string }) => one.tag === 'a'
      expect(htmlToText('<p>Testo <a class="more-link" href="x">Leggi</a></p>', skip)).toBe('Testo')
    })
  })
})

describe('markdown', () => {
  const made = (html: string) => toMarkdown(parseHtml(html))

  test('headings, paragraphs, lists and emphasis', () => {
    expect(
      made(
        '<h3>Dosi</h3><p>Una <strong>compressa</strong>, <em>mai </em>due.</p><ul><li>mattina</li><li>sera<ol><li>a</li></ol></li></ul>',
      ),
    ).toBe('### Dosi\n\nUna **compressa**, *mai* due.\n\n- mattina\n- sera\n  1. a')
    expect(made('<blockquote><p>uno</p><p>due</p></blockquote>')).toBe('> uno\n> \n> due')
    expect(made('uno<br>due')).toBe('uno\\\ndue')
  })

  test('signs of a text stay signs', () => {
    expect(made('<p>2 * 3 &lt; 7 [a](b) `c` _d_</p>')).toBe('2 \\* 3 \\< 7 \\[a\\](b) \\`c\\` \\_d\\_')
    expect(escapedMarkdown('# titolo')).toBe('\\# titolo')
    expect(escapedMarkdown('- voce')).toBe('\\- voce')
  })

  test('links and pictures accept only web addresses', () => {
    expect(made('<p>Vedi <a href="https://aifa.gov.it/a(b)">AIFA</a> e <a href="javascript:x">qui</a>.</p>')).toBe(
      'Vedi [AIFA](<https://aifa.gov.it/a(b)>) e qui.',
    )
    expect(made('<p><img src="/media/a.webp" alt="Una mano"></p>')).toBe('![Una mano](</media/a.webp>)')
  })

  test('drops active content', () => {
    expect(made('<p>a</p><script>alert(1)</script><iframe src="x">y</iframe>')).toBe('a')
  })
})

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
