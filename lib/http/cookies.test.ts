import { RequestCookies } from 'next/dist/compiled/@edge-runtime/cookies'
import { pharmacyInCookies } from '@/lib/pharmacies/cookie'
import { parseCookies, writeCookies } from './cookies'

// Next's package has no types.
const { parse } = jest.requireActual<{ parse(header: string): Record<string, string> }>('next/dist/compiled/cookie')

const canonical = (header: string) => writeCookies(parseCookies(header))

test.each([
  ['a=1; b=2', 'a=1; b=2'],
  ['a=1;b=2;', 'a=1; b=2'],
  ['pharmacy =2; a=1', 'a=1'],
  ['pharmacy\t=2', undefined],
  ['\u00a0pharmacy=2', undefined],
  ['pharmacy="2"', undefined],
  ['pharmacy', undefined],
  ['pharmacy=1; pharmacy=2', 'pharmacy=1'],
  ['pharmacy=%', undefined],
  ['__proto__=1; constructor=2; =3', undefined],
  ['session=Fe26.2*1*ab~cd_e-f%3D', 'session=Fe26.2*1*ab~cd_e-f%3D'],
])('«%s» goes on as «%s»', (header, written) => {
  expect(canonical(header)).toBe(written)
})

/** Reproducible numbers (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const PIECES = [
  'pharmacy',
  '=',
  ';',
  ' ',
  '; ',
  '1',
  '555555',
  '"',
  '%',
  '%32',
  '%3b',
  '\t',
  '\u00a0',
  ',',
  '\\',
  '\u000b',
  'a',
  '.',
  '__proto__',
  'é',
  '\r',
  '\u0085',
  '+',
  'Pharmacy',
]

test('Next reads of what we write what we read, whatever was sent: both of its parsers, 20,000 headers', () => {
  const below = numbers(20_261_122)
  for (let round = 0; round < 20_000; round += 1) {
    const header = Array.from({ length: 1 + below(14) }, () => PIECES[below(PIECES.length)]).join('')
    const read = parseCookies(header)
    const written = writeCookies(read) ?? ''
    const ours = Object.fromEntries([...read].map(([name, value]) => [name, decodeURIComponent(value)]))
    const byRewrites = { ...parse(written) }
    const byPages = Object.fromEntries(
      new RequestCookies(new Headers({ cookie: written })).getAll().map(({ name, value }) => [name, value]),
    )
    expect({ header, byRewrites, byPages }).toEqual({ header, byRewrites: ours, byPages: ours })
    expect(parseCookies(written)).toEqual(read)
    expect(pharmacyInCookies(written)).toBe(pharmacyInCookies(`pharmacy=${read.get('pharmacy') ?? ''}`))
  }
})
