import { readEnv } from '@/lib/process/storefront-environment'

const good = { API_BASE_URL: 'http://127.0.0.1:4000', SESSION_SECRET: 'x'.repeat(32) }

describe('the environment', () => {
  it('has defaults, and takes an empty variable for an unset one', () => {
    expect(readEnv({ ...good, PORT: '' })).toMatchObject({ PORT: 3000, BRAND_NAME: 'Salvia', TRUST_PROXY: 0 })
  })

  it('loads the places library of Google for Italy by default', () => {
    expect(readEnv({ ...good, GOOGLE_MAPS_API_KEY: 'AIza-key' })).toMatchObject({
      GOOGLE_MAPS_VERSION: 'weekly',
      GOOGLE_MAPS_LIBRARIES: ['places'],
      GOOGLE_MAPS_REGION: 'IT',
      GOOGLE_MAPS_LANGUAGE: 'it',
    })
    expect(readEnv({ ...good, GOOGLE_MAPS_LIBRARIES: 'places, marker' }).GOOGLE_MAPS_LIBRARIES).toEqual([
      'places',
      'marker',
    ])
  })

  it.each([
    [{ ...good, PORT: 'abc' }, /PORT: must be a port number/],
    [{ ...good, PORT: '6000' }, /PORT: must have another port/],
    [{ ...good, API_BASE_URL: 'http://127.0.0.1:4190' }, /API_BASE_URL: must have another port/],
    [{ ...good, SITE_URL: 'salvia' }, /SITE_URL: must be an http/],
    [{ ...good, SESSION_SECRET: `${'x'.repeat(32)},short` }, /SESSION_SECRET: needs 32 characters/],
    [{ ...good, OPERATOR_VAT: '12345678901' }, /OPERATOR_VAT: must be an Italian VAT number/],
    [{ ...good, DPO_CONTACT: 'dpo' }, /DPO_CONTACT: must be an e-mail/],
    [
      { ...good, SOCIAL_GOOGLE_CLIENT_ID: 'salvia' },
      /SOCIAL_GOOGLE_CLIENT_SECRET: is required where SOCIAL_GOOGLE_CLI/,
    ],
    [
      { ...good, SOCIAL_APPLE_CLIENT_ID: 'it.salvia' },
      /TEAM_ID: is required[\s\S]+KEY_ID: is req[\s\S]+PRIVATE_KEY: is req/,
    ],
    [{ ...good, SOCIAL_GOOGLE_ISSUER: 'http://accounts.google.com' }, /SOCIAL_GOOGLE_ISSUER: must be an https/],
    [{ ...good, GOOGLE_MAPS_API_KEY: 'a key' }, /GOOGLE_MAPS_API_KEY: must be a key/],
    [{ ...good, GOOGLE_MAPS_VERSION: 'newest' }, /GOOGLE_MAPS_VERSION: must be a channel/],
    [{ ...good, GOOGLE_MAPS_REGION: 'Italia' }, /GOOGLE_MAPS_REGION: must be two letters/],
    [{ API_BASE_URL: good.API_BASE_URL }, /SESSION_SECRET: is required/],
    [{ SESSION_SECRET: good.SESSION_SECRET }, /API_BASE_URL: is required/],
  ])('names the wrong variable: %j', (source, message) => {
    expect(() => readEnv(source)).toThrow(message)
  })
})
