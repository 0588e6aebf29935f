/** Matches "{count, plural, =0 {Nessun prodotto} one {# prodotto} other {# prodotti}}". */
const PLURAL = /\{(\w+), plural,((?: \S+ \{[^}]*\})+)\}/g

/**
 * Fills a text's `{name}` placeholders and plurals (ICU), for client components, which bundle no message formatter.
 */
export function fill(text: string, values: Record<string, string | number>): string {
  return text
    .replace(PLURAL, (_, name: string, forms: string) => {
      const count = values[name]
      // Italian has one form for 1 and one for all others; `other` comes last.
      const form = RegExp(` (?:=${count}|${count === 1 ? 'one' : 'other'}) {(.*?)}`).exec(forms)
      return form?.[1]?.replace('#', String(count)) ?? ''
    })
    .replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
