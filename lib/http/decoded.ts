/** A part of an address without its percent-encoding (RFC 3986, 2.1); null where that is malformed. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
