import { escapedMarkdown, toMarkdown } from './markdown'
import { parseHtml } from './tree'

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
