import type { Graph, Thing } from 'schema-dts'

/**
 * Serialises structured data for a script element. Escapes `<`, so that a product name cannot close the element
 * (`</script>`) or open a comment, and U+2028 and U+2029, line ends in older JavaScript.
 */
export function graphText(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
