import { parseRichText } from '@/lib/html/rich-text'
import { answersFirst, purposeLine } from './leaflet'

test('what for, how and for whom not stand first, all else stays in its order', () => {
  const sections = ['composition', 'contraindications', 'warnings', 'dosage', 'indications'].map((code) => ({ code }))
  const { first, rest } = answersFirst(sections)
  expect(first.map(({ code }) => code)).toEqual(['indications', 'dosage', 'contraindications'])
  expect(rest.map(({ code }) => code)).toEqual(['composition', 'warnings'])
})

test.each([
  ['<p>Contiene X.</p><p>È indicato per:</p><ul><li>mal di testa;</li> <li>febbre.</li></ul>', 'mal di testa, febbre'],
  ['<p>È indicato per la febbre.</p>', null],
  ['<ul></ul>', null],
])('%s is said in one line as %s', (html, line) => {
  expect(purposeLine(parseRichText(html))).toBe(line)
})

test('a product without indications claims no purpose', () => {
  expect(purposeLine(undefined)).toBeNull()
})
