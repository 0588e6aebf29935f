/**
 * Headers that every answer carries, whatever it is; the Content-Security-Policy is the page's own. `subdomains`: HSTS (RFC 6797) for the
 * shop's subdomains too, which only the operator can know to speak https.
 */
export function securityHeaders({
  https,
  subdomains = false,
}: {
  https: boolean
  subdomains?: boolean
}): [string, string][] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), browsing-topics=()'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ...(https
      ? ([['Strict-Transport-Security', `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`]] as [
          string,
          string,
        ][])
      : []),
  ]
}
