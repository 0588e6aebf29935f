import { browserFailures, jestFailures, lintFailures, typeFailures, unusedFailures } from './failures.mjs'

const relative = (file: string) => file.replace('/shop/', '')

test('a lint failure names place, rule, message and remedy', () => {
  const output = [
    'lib/a.ts:3:32 lint/suspicious/noExplicitAny ━━━━━━━━━━━━',
    '',
    '  × Unexpected any. Specify a different type.',
    '',
    '    1 │ import x',
    '  > 3 │ const a: any = 1',
    '',
    'lib/a.ts:2:8 lint/correctness/noUnusedImports  FIXABLE  ━━━━━━━━━',
    '',
    '  × This import is unused.',
    '',
    '  i Unsafe fix: Remove the unused imports.',
    '',
    'lib/a.ts:1:1 assist/source/organizeImports  FIXABLE  ━━━━━━━━━',
    '',
    '  × Sort these imports.',
    '',
    '  i Safe fix: Organize imports and exports (Biome)',
    '',
    'lib/a.ts format ━━━━━━━━━━━━━━━',
    '',
    '  × File content differs from formatting output',
    '',
    'Found 3 errors.',
    'ci ━━━━━━━━━━━━━━━━━━━',
    '',
    '  × Some errors were emitted while running checks.',
  ].join('\n')
  expect(lintFailures(output)).toEqual([
    'lib/a.ts:3 lint/suspicious/noExplicitAny Unexpected any. Specify a different type. → correct the code',
    'lib/a.ts:2 lint/correctness/noUnusedImports This import is unused. → correct the code',
    'lib/a.ts:1 assist/source/organizeImports Sort these imports. → npm run format',
    'lib/a.ts format File content differs from formatting output → npm run format',
  ])
})

test('a type failure has one line, also when its explanation has several', () => {
  const output = [
    "lib/a.ts(4,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    "  Type 'x' is not assignable to type 'y'.",
    "app/[id]/page.tsx(20,3): error TS2307: Cannot find module './b'.",
  ].join('\n')
  expect(typeFailures(output)).toEqual([
    "lib/a.ts:4 TS2322: Type 'string' is not assignable to type 'number'. → npm run types",
    "app/[id]/page.tsx:20 TS2307: Cannot find module './b'. → npm run types",
  ])
})

test('an unused failure names place, name and remedy', () => {
  const output = [
    'Unused files (1)',
    'lib/a.ts',
    'Unused exports (1)',
    'unusedThing  function  lib/b.ts:3:17',
    'Unused dependencies (1)',
    'left-pad  package.json:12:6',
    'Unlisted dependencies (1)',
    'zod  lib/c.ts:1:10',
  ].join('\n')
  expect(unusedFailures(output)).toEqual([
    'lib/a.ts: unused files → delete it',
    'lib/b.ts:3 unusedThing: unused exports → delete it',
    'package.json:12 left-pad: unused dependencies → remove it from package.json',
    'lib/c.ts:1 zod: unlisted dependencies → add it to package.json',
  ])
})

test('a failed Jest test has the first line of its error and a command that runs it', () => {
  const files = [
    {
      name: '/shop/lib/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'is green', status: 'passed', failureMessages: [] },
        {
          fullName: "doesn't cost 1.50 (net)",
          status: 'failed',
          failureMessages: ['\u001b[31mError: expected 1\u001b[39m\n    at a.ts'],
        },
      ],
    },
  ]
  expect(jestFailures(files, relative)).toEqual([
    "lib/a.test.ts › doesn't cost 1.50 (net): Error: expected 1 → npx jest lib/a.test.ts -t 'doesn.t cost 1\\.50 \\(net\\)'",
  ])
})

test('a Jest file that does not run has a line with the reason', () => {
  const message = "  ● Test suite failed to run\n\n    Cannot find module './b'\n"
  const file = { name: '/shop/lib/a.test.ts', status: 'failed', message, assertionResults: [] }
  expect(jestFailures([file], relative)).toEqual(["lib/a.test.ts › Cannot find module './b' → npx jest lib/a.test.ts"])
})

test('a browser test that failed or passed at its second try has a line, in nested suites too', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'cart.spec.ts',
    line: 7,
    tests: [{ status, results: [{ status: 'failed', error }] }],
  })
  const message =
    'Error: no cart\n\nLocator: getByRole(heading)\nExpected: visible\nTimeout: 30000ms\n\nCall log:\n  - waiting'
  const error = { message, location: { file: '/shop/e2e/support/cart.ts', line: 12 } }
  const said = 'Error: no cart, Locator: getByRole(heading), Expected: visible, at support/cart.ts:12'
  const inner = { title: 'inner', file: 'cart.spec.ts', specs: [spec('fails', 'unexpected'), spec('wavers', 'flaky')] }
  const outer = { title: 'outer', file: 'cart.spec.ts', specs: [spec('passes', 'expected')], suites: [inner] }
  expect(browserFailures([outer])).toEqual([
    `e2e/cart.spec.ts:7 › fails: ${said} → npm run test:e2e -- e2e/cart.spec.ts:7`,
    `e2e/cart.spec.ts:7 › wavers: ${said} → npm run test:e2e -- e2e/cart.spec.ts:7`,
  ])
})
