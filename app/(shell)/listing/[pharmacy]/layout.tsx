import { CatalogueLayout } from '@/app/(shell)/_catalogue/layout-with-categories'

/**
 * The kind `listing`: the listings of `at` when they are sorted or filtered. There are too many such addresses to cache, so
 * next.config.mjs rewrites them to `/listing/<pharmacy>/…`, which is rendered at each request over cached reads.
 */
export default CatalogueLayout
