import { chooseTests } from './affected.mjs'

const before = {
  node: 'v24.0.0',
  'components/a.tsx': '1',
  'components/a.test.tsx': '1',
  'lib/b.ts': '1',
  'lib/sources.test.ts': '1',
  'lib/docs.test.ts': '1',
  'lib/one.test.ts': '1',
  'lib/temporary.test.ts': '1',
  'lib/fixture.test.ts': '1',
  'scripts/lib/c.test.ts': '1',
  'backend/files.contract.test.ts': '1',
  'messages/it.json': '1',
  'components/testing/setup.ts': '1',
}
const sources: Record<string, string> = {
  'lib/sources.test.ts': "import { readdirSync } from 'node:fs'",
  'lib/one.test.ts': "readFileSync('lib/b.ts', 'utf8')",
  'lib/temporary.test.ts': "import { mkdtemp, readdir } from 'node:fs/promises'",
  'lib/fixture.test.ts': "readFileSync('lib/testing/a.pdf')",
  'lib/docs.test.ts': "import { read } from '@/scripts/docs/tree'",
  'backend/files.contract.test.ts': "import { readdirSync } from 'node:fs'",
}
const choose = (now: Record<string, string>, recorded: Record<string, string> | null = before) =>
  chooseTests(recorded, now, (file) => sources[file] ?? '')

test('runs tests related to changed sources, and unit tests that read sources', () => {
  expect(choose({ ...before, 'components/a.tsx': '2', 'lib/new.ts': '1' })).toEqual({
    run: 'related',
    reason: 'only 2 source files changed',
    files: [
      'components/a.tsx',
      'lib/new.ts',
      'lib/sources.test.ts',
      'lib/docs.test.ts',
      'lib/one.test.ts',
      'scripts/lib/c.test.ts',
    ],
  })
})

test('runs nothing if nothing changed', () => {
  expect(choose({ ...before })).toMatchObject({ run: 'none' })
})

test.each<[string, Record<string, string>]>([
  ['a text', { 'messages/it.json': '2' }],
  ['a style sheet', { 'app/globals.css': '1' }],
  ['a script', { 'scripts/lib/parts.mjs': '1' }],
  ['a script in TypeScript', { 'scripts/docs/write.ts': '1' }],
  ['the setup of tests', { 'components/testing/setup.ts': '2' }],
  ['configuration', { 'global.d.ts': '1' }],
  ['the version of Node', { node: 'v24.0.1' }],
])('runs all tests after a change of %s', (_, change) => {
  expect(choose({ ...before, ...change })).toMatchObject({ run: 'all', reason: expect.stringMatching(/ changed$/) })
})

test('runs all tests after a deletion, without a record and without Git', () => {
  const { 'lib/b.ts': _, ...without } = before
  expect(choose(without)).toMatchObject({ run: 'all', reason: 'lib/b.ts was deleted' })
  expect(choose(before, null)).toMatchObject({ run: 'all', reason: 'no green check is recorded' })
  expect(choose({ node: 'v24.0.0' })).toMatchObject({ run: 'all', reason: 'Git lists no files' })
})
