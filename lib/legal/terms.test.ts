import { createHash } from 'node:crypto'
import { findTerms, terms_versions } from './terms'
import { TERMS_VERSION } from './terms-version'

/**
 * Hashes of published versions. A changed text is a new version with its own day and line here; a copy of the old one
 * stays.
 */
const PUBLISHED: Record<string, string> = {
  '2026-11-24': 'fd7f34a560b1f3cb',
  '2026-11-23': '889af261f2f68bce',
  '2026-11-21': '40e19a2d85443d20',
}

test('a version that was published never says anything else: a changed text is a new version', () => {
  const said = terms_versions.map((day) => [
    day,
    createHash('sha256')
      .update(JSON.stringify(findTerms(day)))
      .digest('hex')
      .slice(0, 16),
  ])
  expect(Object.fromEntries(said)).toEqual(PUBLISHED)
})

test('the version that orders name is the one that is shown, and the newest', () => {
  expect(terms_versions[0]).toBe(TERMS_VERSION)
  expect([...terms_versions].sort().reverse()).toEqual(terms_versions)
  expect(new Set(terms_versions).size).toBe(terms_versions.length)
})

test('each version stays readable by its day, and no other is', () => {
  for (const version of terms_versions) expect(findTerms(version)?.updated).toBe(version)
  expect(findTerms('2020-01-01')).toBeNull()
})

test('what is delivered, when, at whose risk, and how much of an ingredient may be ordered stands in them', () => {
  const said = JSON.stringify(findTerms(TERMS_VERSION))
  for (const article of ['art. 61 del Codice del consumo', 'art. 63 del Codice del consumo'])
    expect(said).toContain(article)
  expect(said).toContain(
    'I medicinali con obbligo di ricetta non si consegnano a domicilio: è una regola di questo sito',
  )
  expect(said).toContain("nell'arco di trenta giorni")
})
