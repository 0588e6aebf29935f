import { madeFiles } from './made'
import { read } from './tree'

test.each(madeFiles())('%s is what `npm run docs` makes', (file, text) => {
  expect(read(file)).toBe(text)
})
