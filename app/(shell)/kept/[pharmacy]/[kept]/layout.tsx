import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

/**
 * The kind `kept`: searches, and the listings of `at` when they are sorted or filtered. server.ts gives each such address one key
 * (lib/catalogue/kept-query.ts), and next.config.mjs rewrites it to `/kept/<pharmacy>/<key>/…`, which is kept as the pages of `at` are.
 */
export default CatalogueLayout
