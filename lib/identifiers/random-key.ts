/**
 * Random bytes as hex: a new id, an Idempotency-Key, a token. 16 bytes meet no other (as many as a UUID has), a secret has 32. In browsers
 * and on servers alike: `crypto.randomUUID` is missing on plain http, as in a shop on a local network.
 */
export function randomKey(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** The id under which a request is logged on its way: the one that it came with, where it is one, else a new one. */
export function requestId(given: unknown): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomKey()
}
