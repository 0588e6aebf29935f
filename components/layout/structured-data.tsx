import type { Thing } from 'schema-dts'
import { graphText } from '@/lib/seo/structured/graph'

/** What the page shows, for machines: a data block, which no policy has to let run. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  return <script type="application/ld+json">{graphText(things)}</script>
}
