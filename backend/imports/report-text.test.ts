import { ADVICE } from './advice'
import { addBatch, addRemoved, newReport } from './report'
import { formatReport } from './report-text'

const report = () => ({ ...newReport('offers', 'f.csv', 'offers', false), written: true })

test('what a complete file took away is named by pharmacy', () => {
  const given = report()
  const rows = ['F1', 'F2'].flatMap((pharmacy) => ['980000011', '980000012'].map((key) => ({ pharmacy, key })))
  addRemoved(given, rows, true)
  expect(formatReport(given)).toContain('list: F1 980000011, 980000012; F2 980000011, 980000012)')
  const articles = report()
  addRemoved(articles, [{ pharmacy: null, key: 'lavarsi-le-mani' }], true)
  expect(formatReport(articles)).toContain('removed    1 (no longer in the list: lavarsi-le-mani)')
  const many = report()
  addRemoved(
    many,
    Array.from({ length: 1200 }, (_, at) => ({ pharmacy: 'F1', key: String(at) })),
    true,
  )
  expect(formatReport(many)).toMatch(/ 18, 19 and 1,180 more\)/)
  expect(many.removed_keys).toHaveLength(1000)
})

test.each(Object.keys(ADVICE) as (keyof typeof ADVICE)[])('a row rejected with %s is told what to do, once', (code) => {
  const given = report()
  const rejected = [1, 2].map((line) => ({ line, code, detail: 'x' }))
  const reported: unknown[] = []
  addBatch(given, 2, { added: [], changed: [], rejected }, (...row) => reported.push(row))
  expect(formatReport(given).split(`    ${code}: ${ADVICE[code]}`)).toHaveLength(2)
  expect(reported).toEqual(rejected.map((row) => [row, 'rejected']))
})

test('a report without problems gives no advice', () => {
  expect(formatReport(report())).not.toContain('to do')
})
