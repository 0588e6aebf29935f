/** Percent-decodes a part of a URL (RFC 3986, 2.1); null if malformed. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
