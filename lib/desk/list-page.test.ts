import { readListPage } from './list-page'

test('reads the last page that has something where the one asked for is empty', async () => {
  const asked: number[] = []
  const read = async (page: number) => {
    asked.push(page)
    return { items: page === 1 ? ['a'] : [], total: page === 1 ? 1 : 0 }
  }
  expect((await readListPage(read, 9)).items).toEqual(['a'])
  expect(asked).toEqual([9, 1])
  expect(await readListPage(async () => ({ items: [], total: 0 }), 1)).toEqual({ items: [], total: 0 })
})
