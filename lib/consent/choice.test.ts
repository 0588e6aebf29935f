import { CONSENT_SECONDS, consentText, readConsent } from './choice'

test('a choice is read as it was written, among any other cookies', () => {
  for (const accepted of [[], ['maps'], ['chat'], ['maps', 'chat']] as const) {
    const cookie = `consent=${consentText(accepted)}`
    expect(readConsent(cookie)).toEqual({ accepted })
    expect(readConsent(`pharmacy=3; ${cookie}; signed_in=1`)).toEqual({ accepted })
  }
})

test.each(['', 'pharmacy=3', 'consent=', 'consent=v2.maps', 'noconsent=v1.maps', 'consent=v1<x>'])(
  'no choice in «%s»',
  (cookies) => expect(readConsent(cookies)).toBeNull(),
)

test('an unknown third party is not accepted', () => {
  expect(readConsent('consent=v1.ads.maps')).toEqual({ accepted: ['maps'] })
})

test('it is kept for six months', () => {
  expect(CONSENT_SECONDS / 86_400).toBe(180)
})
