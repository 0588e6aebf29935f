import { read } from './tree'

/** Maximum number of files of each walk (docs/architecture.md#four-walks). */
const MOST_FILES = { price: 20, add: 16, order: 22, session: 11 }
/** Maximum lines of a file, and their median. */
const LONGEST = 250
const MIDDLE = 80

const DATA = /^(lib\/contract|backend\/database\/schema)\//

const document = read('docs/architecture.md')

function listFiles(walk: string): string[] {
  const [, text = ''] = document.split(`<a id="walk-${walk}">`)
  const [steps = ''] = text.split('\n### ')
  return [...new Set(Array.from(steps.matchAll(/`([\w./()[\]-]+\.tsx?)`/g), ([, file = '']) => file))]
}

test.each(Object.entries(MOST_FILES))('the walk "%s" enters %i files at most, and small ones', (walk, most) => {
  const files = listFiles(walk)
  const lines = files
    .filter((file) => !DATA.test(file))
    .map((file) => read(file).split('\n').length - 1)
    .sort((one, other) => one - other)
  expect(files.length).toBeGreaterThan(5)
  expect(files.length).toBeLessThanOrEqual(most)
  expect(lines.at(-1)).toBeLessThanOrEqual(LONGEST)
  expect(((lines[(lines.length - 1) >> 1] ?? 0) + (lines[lines.length >> 1] ?? 0)) / 2).toBeLessThanOrEqual(MIDDLE)
})
