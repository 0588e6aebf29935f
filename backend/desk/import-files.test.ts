import { DESK_IMPORTS } from '@/lib/contract/desk-imports'
import messages from '@/messages/it.json'
import { ADVICE } from '../imports/outcome'
import { describeFile } from '../imports/prepare'
import { heldFile } from '../imports/progress'
import { COMMANDS, toOptions } from './import-files'

const { fields, reasons } = messages.desk.imports

const describeKind = (kind: (typeof DESK_IMPORTS)[number], content: string) =>
  describeFile(
    COMMANDS[kind].what,
    heldFile('file.csv', Buffer.from(content)),
    toOptions({ kind, complete: false, confirmed: [] }, { code: 'F1' }),
  )

test.each(Object.keys(ADVICE))('a row rejected as %s has its Italian reason', (code) => {
  expect(Object.keys(reasons)).toContain(code)
})

test.each(DESK_IMPORTS)('each column of %s has its Italian name', async (kind) => {
  const { columns } = await describeKind(kind, 'a;b\n1;2\n')
  expect(columns.length).toBeGreaterThan(3)
  expect(columns.map(({ name }) => name).filter((name) => !(name in fields))).toEqual([])
})

test.each<[string, string, (string | null)[]]>([
  [
    'a title and an empty line above',
    'Listino;;\n;;\nMinsan;Prezzo;Giacenza\n980000001;5,00;1\n',
    ['minsan', 'price', 'stock'],
  ],
  ['a needed column without its name', 'Minsan;Quanto;Giacenza\n980000001;5,00;1\n', ['minsan', null, 'stock']],
  ['no known heading', 'Uno;Due;Tre\n980000001;5,00;1\n', [null, null, null]],
])('%s: the line of headings is found', async (_, content, expected) => {
  const { headings } = await describeKind('offers', content)
  expect(headings.map(({ column }) => column)).toEqual(expected)
  expect(headings.map(({ values }) => values)).toEqual([['980000001'], ['5,00'], ['1']])
})

test('a confirmed hold is an option of the command line', () => {
  const options = toOptions({ kind: 'offers', complete: true, confirmed: ['too_much_lost', 'other'] }, { code: 'F1' })
  expect(options).toEqual({ own: true, pharmacy: 'F1', complete: true, force: true })
})
