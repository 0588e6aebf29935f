import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { countedFile, progressBar } from './progress'

const written: string[] = []
const terminal = (isTTY: boolean) =>
  ({ isTTY, write: (text: string) => written.push(text) > 0 }) as unknown as NodeJS.WriteStream
beforeEach(() => written.splice(0))

test('a terminal sees share, rows and rate, and a clean line at the end', () => {
  const bar = progressBar(terminal(true))
  bar.update('read', 0.25, 1000)
  bar.clear()
  expect(written[0]).toMatch(/^\r█{7}░{21} {2}25 % {2}1000 rows read, \d+\/s.\[K$/)
  expect(written.at(-1)).toBe('\r\u001b[K')
})

test('it is drawn ten times a second at most', () => {
  const bar = progressBar(terminal(true))
  for (let bytes = 0; bytes < 200; bytes++) bar.update('written', bytes / 200, bytes)
  expect(written.length).toBeLessThan(5)
})

test('a log sees no progress, however long an import takes', () => {
  jest.useFakeTimers({ now: 0 })
  const bar = progressBar(terminal(false))
  for (const minute of [0, 1, 60]) {
    jest.setSystemTime(minute * 60_000)
    bar.update('read', 0.25, 1000)
  }
  bar.clear()
  jest.useRealTimers()
  expect(written).toEqual([])
})

test('a file reports how far it was read, separately for each reading', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-progress-'))
  const name = path.join(folder, 'list.csv')
  writeFileSync(name, 'abc')
  const file = countedFile(name)
  for (const time of ['first', 'second']) {
    for await (const chunk of file.open()) expect([time, chunk.length]).toEqual([time, 3])
    expect(file.bytesRead()).toBe(3)
  }
  expect(() => countedFile(folder)).toThrow('is no file')
  expect(() => countedFile(path.join(folder, 'none'))).toThrow('ENOENT')
  rmSync(folder, { recursive: true })
})
