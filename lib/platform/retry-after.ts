/** Seconds of a Retry-After header (RFC 9110, 10.2.3); null if absent or a date, which our servers do not send. */
export function parseRetryAfter(header: string | null | undefined): number | null {
  return header && /^\d+$/.test(header) ? Number(header) : null
}
