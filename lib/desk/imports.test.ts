import messages from '@/messages/it.json'
import { reasonText, reportCsv, statedValue } from './imports'

const { csv, lineEffect, reasons } = messages.desk.imports

test('a report for a spreadsheet has a row for each line, and no cell that is a formula', () => {
  const lines = [
    { line: 2, code: 'invalid_price', detail: 'prezzo is no price: =1+1', effect: 'rejected' as const },
    { line: 3, code: 'invalid_ean', detail: 'not an EAN: 8 "x"', effect: 'left_out' as const },
  ]
  expect(reportCsv({ lines }).split('\r\n')).toEqual([
    [csv.line, csv.effect, csv.why, csv.value].join(';'),
    `"2";"${lineEffect.rejected}";"${reasons.invalid_price}";"'=1+1"`,
    `"3";"${lineEffect.left_out}";"${reasons.invalid_ean}";"8 ""x"""`,
    '',
  ])
})

test('a reason that is not known has a text too, and a detail may name no value', () => {
  expect(reasonText('of_tomorrow')).toBe(reasons.other)
  expect(statedValue('nome is empty')).toBe('')
})
