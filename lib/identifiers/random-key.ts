/**
 * Random bytes in hex: 16 bytes for a unique ID, 32 for a secret. `crypto.randomUUID` is missing in browsers on plain
 * http, such as a shop on a local network.
 */
export function randomKey(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

export function requestId(given: unknown): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomKey()
}
