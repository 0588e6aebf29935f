import { terms_versions, termsOf } from './terms'
import { TERMS_VERSION } from './terms-version'

test('the version that orders name is the one that is shown, and the newest', () => {
  expect(terms_versions[0]).toBe(TERMS_VERSION)
  expect([...terms_versions].sort().reverse()).toEqual(terms_versions)
  expect(new Set(terms_versions).size).toBe(terms_versions.length)
})

test('each version stays readable by its day, and no other is', () => {
  for (const version of terms_versions) expect(termsOf(version)?.updated).toBe(version)
  expect(termsOf('2020-01-01')).toBeNull()
})
