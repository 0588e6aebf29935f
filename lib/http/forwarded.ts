/**
 * The shopper's address. With `trusted` proxies of the operator's in front, it is that many from the right of
 * X-Forwarded-For: what stands further left anybody may have written. Without them it is the socket's.
 */
export function shopperAddress(forwarded: string | undefined, socket_address: string | undefined, trusted: number) {
  const socket = (socket_address ?? '').replace(/^::ffff:/, '')
  if (trusted === 0 || !forwarded) return socket
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return hops[Math.max(0, hops.length - trusted)] || socket
}
