import { readFileSync } from 'node:fs'
import { turnedCells } from './cells.mjs'
import { BREAKS as LIST } from './list.mjs'

const BREAKS = [...LIST, ...turnedCells()]

it('names thirty breaks at least, each of code that occurs once in its file', () => {
  expect(BREAKS.length).toBeGreaterThanOrEqual(30)
  const lost = BREAKS.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2)
  expect(lost.map(({ what, file }) => `${what}: ${file}`)).toEqual([])
})
