import { securityHeaders } from './security-headers'

const hsts = (options: Parameters<typeof securityHeaders>[0]) =>
  new Map(securityHeaders(options)).get('Strict-Transport-Security')

it('binds the shop to https where it speaks it, and its subdomains where the operator asks for it', () => {
  expect(hsts({ https: false, subdomains: true })).toBeUndefined()
  expect(hsts({ https: true })).toBe('max-age=31536000')
  expect(hsts({ https: true, subdomains: true })).toBe('max-age=31536000; includeSubDomains')
})
