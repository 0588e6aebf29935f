import { createTranslator } from 'next-intl'
import messages from '@/messages/it.json'
import { fill } from './fill'

type Tree = { [key: string]: string | Tree }

const flatten = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : flatten(value)))

/** Only the server's formatter supports tags and `select`. */
const texts = flatten(messages).filter((text) => text.includes('{') && !/<|, select,/.test(text))

test.each([0, 1, 2, 7, 59])('says the same as the formatter, with %s', (count) => {
  expect(texts.length).toBeGreaterThan(200)
  for (const text of texts) {
    const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
    const values = Object.fromEntries(names.map((name) => [name, count]))
    const t = createTranslator({ locale: 'it-IT', messages: { text } })
    expect(fill(text, values)).toBe(t('text', values))
  }
})

test('what has no value stays as it is written', () => {
  expect(fill('Ciao {name}', {})).toBe('Ciao {name}')
})
