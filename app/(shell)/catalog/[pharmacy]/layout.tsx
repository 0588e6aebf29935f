import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

/**
 * Pages of kind `at` show prices, stock or hours and are the same for all visitors of a pharmacy. next.config.mjs
 * rewrites an address to `/catalog/<pharmacy of the cookie, or ~>/…`, so each pharmacy has its own cached copy.
 */
export default CatalogueLayout
