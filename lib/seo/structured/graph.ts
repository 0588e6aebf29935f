import type { Graph, Thing } from 'schema-dts'

/**
 * Structured data as the text of a script element. `<` is written as an escape, so no name of a product can end the element
 * (`</script>`) or open a comment; U+2028 and U+2029 are line ends in older JavaScript.
 */
export function graphText(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
