/** A description that begins with what it describes: variants of a product share their text, and only the name tells them apart. */
export function namedFirst(name: string, about: string): string {
  return about.toLowerCase().startsWith(name.toLowerCase()) ? about : `${name}: ${about}`
}
