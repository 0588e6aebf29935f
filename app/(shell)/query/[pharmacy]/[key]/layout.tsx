import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

/**
 * Searches, and listings with sort or filters. server.ts gives each such address
 * one key (lib/catalogue/query-key.ts) and next.config.mjs rewrites it to `/query/<pharmacy>/<key>/…`, cached like
 * the pages of `catalog`.
 */
export default CatalogueLayout
