import type { Thing } from 'schema-dts'
import { graphText } from '@/lib/seo/structured/graph'

/** Structured data of the page. A data block needs no permission of the Content-Security-Policy. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  return <script type="application/ld+json">{graphText(things)}</script>
}
