import { samples } from '@/lib/process/testing/samples'
import { isAbroad, readStreetLine } from './street-line'

test.each([
  ['Via Roma 10 int. 5', 'Via Roma', '10', 'int. 5', ''],
  ['Via Roma 10, int 5', 'Via Roma', '10', 'int 5', ''],
  ['Via Roma 10 interno 5 Milano', 'Via Roma', '10', 'interno 5', 'Milano'],
  ['Via Roma, 10 piano 2', 'Via Roma', '10', 'piano 2', ''],
  ['Via Roma 10 2° piano', 'Via Roma', '10', '2° piano', ''],
  ['Via Roma 10 secondo piano', 'Via Roma', '10', 'secondo piano', ''],
  ['Via Roma 10, piano terra, Milano', 'Via Roma', '10', 'piano terra', 'Milano'],
  ['Via Melzo 12/A int 3 Milano', 'Via Melzo', '12/A', 'int 3', 'Milano'],
  ['Via Melzo 12 A int 3 Milano', 'Via Melzo', '12 A', 'int 3', 'Milano'],
  ['Via Melzo 12A scala B int. 3', 'Via Melzo', '12A', 'scala B|int. 3', ''],
  ['Via Melzo 12, sc. C, p. 4, int. 15, Milano (MI)', 'Via Melzo', '12', 'sc. C|p. 4|int. 15', 'Milano MI'],
  ['Via Melzo n. 12 palazzina C', 'Via Melzo', '12', 'palazzina C', ''],
  ['Via Melzo n° 12 Milano', 'Via Melzo', '12', '', 'Milano'],
  ['Via Melzo, numero 12', 'Via Melzo', '12', '', ''],
  ['Via Roma, int. 5', 'Via Roma', '', 'int. 5', ''],
  ['Via Roma int. 5', 'Via Roma', '', 'int. 5', ''],
  ['Via Roma scala B 10', 'Via Roma scala B', '10', '', ''],
  ['Via della Scala 5 Firenze', 'Via della Scala', '5', '', 'Firenze'],
  ['Via Torre 5', 'Via Torre', '5', '', ''],
  ['Via Vecchia Torre 5, Torre del Greco', 'Via Vecchia Torre', '5', '', 'Torre del Greco'],
  ['Via Roma 3, Piano di Sorrento', 'Via Roma', '3', '', 'Piano di Sorrento'],
  ["Via Roma 3, Torre de' Passeri", 'Via Roma', '3', '', "Torre de' Passeri"],
  ['S.S. 16 km 12, Foggia', 'S.S. 16', 'km 12', '', 'Foggia'],
  ['SS 16 km 12 Foggia', 'SS 16', 'km 12', '', 'Foggia'],
  ['Strada Statale 16 km 1,750', 'Strada Statale 16', 'km 1,750', '', ''],
  ['Via Pontina km 29,100, Pomezia', 'Via Pontina', 'km 29,100', '', 'Pomezia'],
  ['Via Pontina km. 29+100', 'Via Pontina', 'km. 29+100', '', ''],
  ['Strada Provinciale 45 bis 3', 'Strada Provinciale 45 bis', '3', '', ''],
  ['S.P. 12 n. 4, Lecce', 'S.P. 12', '4', '', 'Lecce'],
  ['c/o Rossi', '', '', 'c/o Rossi', ''],
  ['C/O Bar Sport, Via Roma 10, Milano', 'Via Roma', '10', 'c/o Bar Sport', 'Milano'],
  ['presso Rossi Via Roma 10', 'Via Roma', '10', 'c/o Rossi', ''],
  ['Via Roma 10 c/o Rossi, Milano', 'Via Roma', '10', 'c/o Rossi', 'Milano'],
  ['Contrada Pizzo snc, Marsala', 'Contrada Pizzo', 'snc', '', 'Marsala'],
  ['Contrada Pizzo s.n.c.', 'Contrada Pizzo', 'snc', '', ''],
  ['Contrada Pizzo senza numero', 'Contrada Pizzo', 'snc', '', ''],
  ['Corso Italia 7 bis', 'Corso Italia', '7 bis', '', ''],
  ['Corso Italia 7bis int. 2', 'Corso Italia', '7bis', 'int. 2', ''],
  ['Corso Italia 7/ter', 'Corso Italia', '7/ter', '', ''],
  ['Via IV Novembre 3-5', 'Via IV Novembre', '3-5', '', ''],
  ['Piazza 25 Aprile 1', 'Piazza 25 Aprile', '1', '', ''],
  ['Piazza 25 Aprile', 'Piazza 25 Aprile', '', '', ''],
  ['Via Martiri 4 Novembre 8', 'Via Martiri 4 Novembre', '8', '', ''],
  ['Via 1° Maggio 6', 'Via 1° Maggio', '6', '', ''],
  ['Via Roma 10 a Milano', 'Via Roma', '10', '', 'a Milano'],
  ['Via Melzo 12/A - Milano', 'Via Melzo', '12/A', '', 'Milano'],
  ['Melzo 12', 'Melzo', '12', '', ''],
  ['Milano', '', '', '', 'Milano'],
  ['12', '', '', '', '12'],
  ['int 3', '', '', 'int 3', ''],
  ['', '', '', '', ''],
])('%s', (text, street, street_number, details, place) => {
  expect(readStreetLine(text)).toEqual({ street, street_number, details: details ? details.split('|') : [], place })
})

test.each(samples('lib/rules/testing/addresses.tsv'))('%s', (text = '', street, street_number, details, place) => {
  expect(readStreetLine(text)).toEqual({ street, street_number, details: details ? details.split(';') : [], place })
})

test.each(['47890', '47899', '00120', 'San Marino', '47890 San Marino', 'san marino (RSM)', 'Città del Vaticano'])(
  '%s is abroad',
  (place) => expect(isAbroad(place)).toBe(true),
)

test.each(['47900', '00121', 'San Martino', 'San Marino di Carpi', 'Rimini', ''])('%s is not', (place) =>
  expect(isAbroad(place)).toBe(false),
)
