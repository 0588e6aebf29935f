import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

/**
 * Pages of kind `kept` are searches, and listings of `at` with sort or filters. server.ts gives each such address
 * one key (lib/catalogue/kept-query.ts) and next.config.mjs rewrites it to `/kept/<pharmacy>/<key>/…`, cached like
 * the pages of `at`.
 */
export default CatalogueLayout
