/** Prefixes a description with the name: variants of a product share their text and differ only by name. */
export function namedFirst(name: string, about: string): string {
  return about.toLowerCase().startsWith(name.toLowerCase()) ? about : `${name}: ${about}`
}
