/**
 * Headers of every answer; pages add Content-Security-Policy and Cross-Origin-Opener-Policy (finish.ts). `subdomains`: HSTS (RFC 6797) also for
 * subdomains, if the operator configured it.
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
    ...(https
      ? ([['Strict-Transport-Security', `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`]] as [
          string,
          string,
        ][])
      : []),
  ]
}
