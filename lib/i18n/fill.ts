/** Puts values into a text's `{name}` places: what a client leaf needs of a message, at the price of one line. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
