import { searchKey } from '@/lib/rules/words'
import { sharedBackend } from '../testing/file-backend'
import { runCommand } from '../testing/run'
import { mayBeCounted } from './misses'

jest.setTimeout(300_000)

const { api, folder } = sharedBackend('shelves')

const search = async (text: string, times: number) => {
  for (let turn = 0; turn < times; turn++) await api('searchProducts', { query: { NomeProdotto: text } })
}

test('searches without results are counted by text only, and rare ones are not shown', async () => {
  await search('Gomme invernali!', 3)
  await search('gomme  INVERNALI', 3)
  await search('mario di via rossi', 4)
  await search('crema', 6)
  await search('dolore al petto', 6)
  for (const privateText of ['io@example.com', '333 12 34 567', 'RSSMRA80A01H501U', '099999990', 'tessera 1234567'])
    await search(privateText, 6)
  await api('autocomplete', { query: { query: 'gomme inver' } })

  const { code, stdout } = await runCommand(folder, 'search', 'report', '--json')
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    { queries: [{ query: 'gomme invernali', count: 6 }], shown_from: 5, rare: 4 },
  ])
  const { stdout: table } = await runCommand(folder, 'search', 'report')
  expect(table).toContain('6      gomme invernali')
  expect(table).not.toContain('mario')
  expect((await runCommand(folder, 'search', 'report', '--weeks', '99')).code).not.toBe(0)
})

test.each([
  ['vitamina b12', true],
  ['tachipirina 1000', true],
  ['omega 3', true],
  ['te', false],
  ['A012745093', false],
  ['0D4YD5', false],
  ['12 34 5', false],
  ['x'.repeat(61), false],
])('%s may be counted: %s', (text, counted) => {
  expect(mayBeCounted(text, searchKey(text))).toBe(counted)
})
