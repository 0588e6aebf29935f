/**
 * Returns the client's address: with `trusted` proxies, that many entries from the right of X-Forwarded-For, since
 * clients can forge earlier ones; otherwise the socket's.
 */
export function shopperAddress(forwarded: string | undefined, socket_address: string | undefined, trusted: number) {
  const socket = (socket_address ?? '').replace(/^::ffff:/, '')
  if (trusted === 0 || !forwarded) return socket
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return hops[Math.max(0, hops.length - trusted)] || socket
}
