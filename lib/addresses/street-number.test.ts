import { splitStreet } from './street-number'

test.each([
  ['Via Melzo 12', 'Via Melzo', '12'],
  [' Via Melzo, 12/A ', 'Via Melzo', '12/A'],
  ['Corso Italia 7 bis', 'Corso Italia', '7 bis'],
  ['Via IV Novembre 3-5', 'Via IV Novembre', '3-5'],
  ['Piazza 25 Aprile 1', 'Piazza 25 Aprile', '1'],
  ['Piazza 25 Aprile', 'Piazza 25 Aprile', ''],
  ['Via Melzo', 'Via Melzo', ''],
  ['12', '12', ''],
  ['', '', ''],
])('%j is street %j and number %j', (line, address_name, street_number) => {
  expect(splitStreet(line)).toEqual({ address_name, street_number })
})
