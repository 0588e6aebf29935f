import { readListPage } from './list-page'

const list = (items: string[], total: number) => ({ items, total })

test('reads the page that is asked for, with the number of pages', async () => {
  const read = jest.fn(async () => list(['a'], 51))
  expect(await readListPage(read, 3)).toEqual({ items: ['a'], total: 51, pages: 3 })
  expect(read).toHaveBeenCalledTimes(1)
})

test('reads the last page that has something where the one asked for is empty', async () => {
  const left: Record<number, string[]> = { 1: ['a'] }
  const asked: number[] = []
  const read = async (page: number) => {
    asked.push(page)
    return list(left[page] ?? [], 25)
  }
  expect((await readListPage(read, 9)).items).toEqual(['a'])
  expect(asked).toEqual([9, 1])
  expect((await readListPage(async () => list([], 0), 2)).items).toEqual([])
})

test('of something that is not there it is a 404', async () => {
  await expect(readListPage(async () => null, 1)).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})
