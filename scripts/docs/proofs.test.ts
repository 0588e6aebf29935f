import { calls } from '@/lib/contract/calls'
import { findCallProofs, listCalls } from './call-proofs'
import { parseSource } from './parsed-source'
import { compareProofs, findGaps, listProofs } from './proof-list'
import { createSources, readTree } from './proof-sources'
import { findRuleProofs } from './rule-proofs'
import { findScreenProofs } from './screen-proofs'

const sources = readTree()

/** What to do about a gap; it is part of the failure. */
const REMEDY = {
  rule: 'end the title of the test that proves it with its address: (docs/domain.md#L6)',
  call: 'add a contract test that reads `.data` of its answer, or checks its status',
  screen: 'add a browser test that opens its address',
}

test('every rule, call and screen has a test that proves it', () => {
  const gaps = findGaps(listProofs(sources))
  expect(gaps.map((gap) => `${gap}: ${REMEDY[gap.split(' ', 1)[0] as keyof typeof REMEDY]}`)).toEqual([])
})

test('the calls are those of the contract', () => {
  expect(listCalls(sources)).toEqual(Object.keys(calls))
})

const createFiles = (files: Record<string, string>) =>
  createSources(
    new Map(
      Object.entries({
        'docs/domain.md': '### <a id="L1"></a>L1: Sale\n### <a id="L2"></a>L2: Logo\n',
        'lib/rules/routes.json': '{ "known": ["/home", "/product/:productId", "/profile"] }',
        'lib/contract/calls.ts': "import { cartCalls } from './cart'\nexport const calls = {\n  ...cartCalls,\n}\n",
        'lib/contract/cart.ts': "export const cartCalls = {\n  getCart: customerCall('GET /v1/cart', {}),\n}\n",
        ...files,
      }),
    ),
  )

test.each([
  ["expect((await api('getCart', {})).data).toEqual([])", ['success']],
  ["expect((await api('getCart', {})).problem.code).toBe('not_found')", ['refusal']],
  ["expect((await api('getCart', {})).status).toBe(200)", ['success']],
  ["const answer = await api('getCart', {})\n  expect(answer.status).toBe(401)", ['refusal']],
  ["const { data } = await api('getCart', {})\n  expect(data).toEqual([])", ['success']],
  ["const read = () => api('getCart', {})\n  expect((await read()).problem.code).toBe('x')", ['refusal']],
  ["const all = [await api('getCart', {})]\n  for (const one of all) expect(one.problem).toBe(1)", ['refusal']],
  ["for (const call of ['getCart']) expect((await api(call, {})).problem.code).toBe('x')", ['refusal']],
  ["await api('getCart', {})", []],
  ["// expect((await api('getCart', {})).data)", []],
])('a contract test with %j is a proof of %j', (code, expected) => {
  const text = `it('reads', async () => {\n  ${code}\n})\n`
  const proofs = findCallProofs(createFiles({ 'backend/cart.contract.test.ts': text })).get('getCart')
  expect(Object.entries(proofs ?? {}).flatMap(([outcome, tests]) => (tests.size > 0 ? [outcome] : []))).toEqual(
    expected,
  )
})

test.each([
  ["await page.goto('/home?from=x')", '/home'],
  [`await page.goto(\`\${own.url}/product/\${minsan}\`)`, '/product/:productId'],
  ['await expect(page).toHaveURL(/\\/product\\/[^?]+$/)', '/product/:productId'],
  ['await openProfile(page)', '/profile'],
])('a browser test with %j visits %s', (code, screen) => {
  const proofs = findScreenProofs(
    createFiles({
      'e2e/a.spec.ts': `import { openProfile } from './support/open'\ntest('opens', async () => {\n  ${code}\n})\n`,
      'e2e/support/open.ts': "export async function openProfile(page: Page) {\n  await page.goto('/profile')\n}\n",
    }),
  )
  expect([...proofs].filter(([, { visits }]) => visits.size > 0).map(([route]) => route)).toEqual([screen])
})

test.each([
  ["await request.get('/home')"],
  ["await expect(link).toHaveAttribute('href', '/home')"],
  ["await page.goto('/home/other')"],
])('a browser test with %j visits nothing', (code) => {
  const proofs = findScreenProofs(createFiles({ 'e2e/a.spec.ts': `test('a', async () => {\n  ${code}\n})\n` }))
  expect([...proofs.values()].flatMap(({ visits }) => [...visits])).toEqual([])
})

test('titles of tests and groups name rules by their address', () => {
  const text =
    "describe('the sale (docs/domain.md#L1, #L2)', () => {\n  it('is refused (docs/domain.md#L2)', () => {})\n})\n"
  expect(Object.fromEntries(findRuleProofs(createFiles({ 'lib/a.test.ts': text })))).toEqual({
    L1: [{ title: 'the sale', file: 'lib/a.test.ts' }],
    L2: ['the sale', 'is refused'].map((title) => ({ title, file: 'lib/a.test.ts' })),
  })
})

test('a comparison tells lost proofs from fewer', () => {
  const before = new Map([
    ['rule L1', new Set(['a', 'b'])],
    ['rule L2', new Set(['a'])],
    ['rule L3', new Set(['a'])],
  ])
  const now = new Map([
    ['rule L1', new Set(['c'])],
    ['rule L2', new Set<string>()],
    ['rule L3', new Set(['b'])],
  ])
  expect(compareProofs(before, now)).toEqual({ lost: ['rule L2'], fewer: ['rule L1: 2 → 1'] })
})

test('brackets and quotes in literals, comments and regular expressions are no code', () => {
  const { code } = parseSource(`const a = f(')', \`(\${b}\`, /[/(']/) // ({\n`)
  expect(code.replace(/\s/g, '')).toBe("consta=f('',`{b}`,//)")
})
