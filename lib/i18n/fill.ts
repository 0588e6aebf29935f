/** Of "{count, plural, =0 {Nessun prodotto} one {# prodotto} other {# prodotti}}" the name and its forms. */
const PLURAL = /\{(\w+), plural,((?: \S+ \{[^}]*\})+)\}/g

/** Puts values into a text's `{name}` places and plurals (ICU), for client components, which ship no message formatter. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text
    .replace(PLURAL, (_, name: string, forms: string) => {
      const count = values[name]
      // Italian has one form for 1 and one for the rest, and `other` stands last.
      const form = RegExp(` (?:=${count}|${count === 1 ? 'one' : 'other'}) {(.*?)}`).exec(forms)
      return form?.[1]?.replace('#', String(count)) ?? ''
    })
    .replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
