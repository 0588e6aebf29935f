import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import messages from '@/messages/it.json'
import { problems } from './problem'

const root = path.resolve(__dirname, '../..')

function readSources(folder: string, fits: (file: string) => boolean): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => file.endsWith('.ts') && fits(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
}

const contractTests = readSources('backend', (file) => file.endsWith('.contract.test.ts')).join('\n')
const allTests = [
  ...readSources('backend', (file) => file.endsWith('.test.ts')),
  ...readSources('app', (file) => file.endsWith('.test.ts')),
].join('\n')
const names = (code: string) => new RegExp(`\\b${code}\\b`)

/** Codes that no call can provoke: the backend's own fault, and the storefront's refusal of another site's request. */
const ELSEWHERE = ['internal_error', 'forbidden']

/** Messages of the cart, which are not errors. */
const CART_NEWS = ['prices_changed', 'products_removed', 'quantities_reduced']

/** Times of day are only answered, and a path without a province does not exist. */
const NEVER_TOLD = ['time_invalid', 'province_invalid']

/** Texts with a placeholder for the provider's name. */
const texts = [
  ...Object.keys(messages.validation.code),
  ...Object.keys(messages.validation.order),
  ...Object.keys(messages.auth.socialOutcome),
  // Not sent to shoppers.
  ...Object.keys(messages.desk.code),
  ...Object.keys(messages.desk.order.propose.refusal),
]

const schemas = readSources('lib/contract', (file) => !/\.test\.|problem\.ts$/.test(file)).join('\n')
/** What only operators read is in English. */
const FOR_OPERATORS = /\/(testing|demo|commands|imports|operator|mail|database|process)\/|\/app\/ready\.ts$/
const rules = readSources('backend', (file) => !/\.test\./.test(file) && !FOR_OPERATORS.test(file)).join('\n')
const fieldCodes = [
  ...schemas.matchAll(/, '([a-z]+(?:_[a-z]+)*)'\)|error: '([a-z_]+)'/g),
  ...rules.matchAll(/invalidField\([^,]+, '([a-z_]+)'|\bcode: '([a-z_]+)'|invalid\('[\w.]+', '([a-z_]+)'/g),
  ...rules.matchAll(/'([a-z]+(?:_[a-z]+)*_(?:length|invalid|region|letter_o|numeric|unknown|too_large))'/g),
].flatMap(([, ...found]) => found.filter((code) => code !== undefined))
/** Composed of a way and a reason (backend/prescriptions/check.ts). */
const PRESCRIPTION = ['nre', 'nrbe', 'rev'].flatMap((way) => [`${way}_length`, `${way}_invalid`])
const fields = [...new Set([...fieldCodes, ...PRESCRIPTION, 'nre_region', 'nre_letter_o'])]
  .filter((code) => !(code in problems) && ![...CART_NEWS, ...NEVER_TOLD].includes(code))
  .sort()

test.each(Object.keys(problems))('the problem %s is provoked over HTTP', (code) => {
  expect(ELSEWHERE.includes(code) ? allTests : contractTests).toMatch(names(code))
})

test('there are field codes to look at', () => {
  expect(fields.length).toBeGreaterThan(35)
  expect(fields).toEqual(
    expect.arrayContaining([
      'required',
      'minsan_invalid',
      'health_code_length',
      'withdrawal_excluded',
      'too_many_files',
    ]),
  )
})

test.each(fields)('the field code %s has its Italian text and a test', (code) => {
  expect(texts).toContain(code)
  expect(allTests).toMatch(names(code))
})
