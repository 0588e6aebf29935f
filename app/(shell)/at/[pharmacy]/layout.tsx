import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

/**
 * The kind `at`: pages that show prices, stock or hours, the same for everybody who has chosen the same pharmacy. next.config.mjs
 * rewrites an address to `/at/<the cookie's pharmacy, or ~>/…`, so each pharmacy has its own copy of a page in the cache.
 */
export default CatalogueLayout
