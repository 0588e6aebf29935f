import { delimitedRows } from './delimited-rows'
import { bytes } from './testing/collect'

async function rows(content: string, size?: number) {
  const all = []
  for await (const batch of delimitedRows(bytes(content, size))) all.push(...batch)
  return all
}
const cells = async (content: string, size?: number) =>
  (await rows(content, size)).map((row) => ('cells' in row ? row.cells : row.rejected.code))

test.each([1, 5, 65536])('semicolons, quotes and doubled quotes, in chunks of %d bytes', async (size) => {
  expect(await cells('a;b;c\n1;"due; tre";"quattro ""cinque"""\n', size)).toEqual([
    ['a', 'b', 'c'],
    ['1', 'due; tre', 'quattro "cinque"'],
  ])
})

test('commas are found by themselves, and decimals in quotes do not mislead', async () => {
  expect(await cells('minsan,price\n012745093,"5,63"\n')).toEqual([
    ['minsan', 'price'],
    ['012745093', '5,63'],
  ])
})

test('a line break inside a cell belongs to the cell, and lines are counted on', async () => {
  expect(await rows('a;b;c\n1;"due\ntre";4\n5;6;7')).toEqual([
    { line: 1, cells: ['a', 'b', 'c'] },
    { line: 2, cells: ['1', 'due\ntre', '4'] },
    { line: 4, cells: ['5', '6', '7'] },
  ])
})

test('where every row breaks inside a cell, the rows are what has as many columns as the header', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `${at},"""1""","<p>x</p>\n\n<i>a=""b"" c</i>",3,,"4"`).join('\n')
  const read = await cells(`a,b,c,d,e,f\n${many}\n`)
  expect(read).toHaveLength(31)
  expect(read[30]).toEqual(['29', '"1"', '<p>x</p>\n\n<i>a="b" c</i>', '3', '', '4'])
})

test('a cell may break more than once', async () => {
  expect(await cells('a;b\n1;"due\r\n\r\ntre"\n4;5')).toEqual([
    ['a', 'b'],
    ['1', 'due\n\ntre'],
    ['4', '5'],
  ])
})

test('a quote that is never closed does not swallow the rest of the file', async () => {
  const many = Array.from({ length: 500 }, (_, index) => `${index};x;y`).join('\n')
  const read = await cells(`a;b;c\n1;"100 MG COMPRESSE;2\n${many}\n`)
  expect(read[1]).toEqual(['1', '100 MG COMPRESSE', '2'])
  expect(read).toHaveLength(502)
  expect(read[501]).toEqual(['499', 'x', 'y'])
})

test('undoubled quotes inside a cell are kept', async () => {
  expect(await cells('a;b;c\n1;"40 MG CAPSULE RIG"IDE" 14;x\n1;""100 MG" 20 CPR";y\n')).toEqual([
    ['a', 'b', 'c'],
    ['1', '40 MG CAPSULE RIG"IDE" 14', 'x'],
    ['1', '"100 MG" 20 CPR', 'y'],
  ])
})

test('a quote in the middle of an unquoted cell is a character', async () => {
  expect(await cells('a;b\n1;5" schermo\n')).toEqual([
    ['a', 'b'],
    ['1', '5" schermo'],
  ])
})

test('a broken cell on the last line is repaired, or rejected where it cannot be', async () => {
  expect(await cells('a;b;c\n1;2;"tre')).toEqual([
    ['a', 'b', 'c'],
    ['1', '2', 'tre'],
  ])
  expect(await rows('a;b;c\n1;2;3\n1;"due')).toEqual([
    { line: 1, cells: ['a', 'b', 'c'] },
    { line: 2, cells: ['1', '2', '3'] },
    { line: 3, rejected: { code: 'malformed_row', detail: 'a quoted cell has no end' } },
  ])
})

test('empty lines are nothing', async () => {
  expect(await cells('a;b\n\n1;2\n\n\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})
